#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/macros.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/core/type_defs.h"
#include "paddle/utils/any.h"
#include "paddle/utils/flat_hash_map.h"
#include "paddle/utils/optional.h"
#include "paddle/utils/small_vector.h"
#include "phi/core/infermeta_place.h"
#include "phi/core/infermeta_utils.h"

namespace phi {

/// As InferMetaFnRegistrar, for a macro that knows its file and line.
struct PlacedInferMetaFnRegistrar {
  PlacedInferMetaFnRegistrar(const char* kernel_name, InferMetaFn fn, const char* file, int line) {
    NoteShapeFunctionPlace(kernel_name, reinterpret_cast<const void*>(fn), file, line);
    MetaFnFactory::Instance().Insert(kernel_name, fn);
  }
};

}  // namespace phi

// The library's records say where its shape functions stand; this macro says it for sources from
// outside, so that a message about two of them names a line of each.
#undef PD_REGISTER_INFER_META_FN
#define PD_REGISTER_INFER_META_FN(kernel_name, fn)                            \
  static const ::phi::PlacedInferMetaFnRegistrar pd_infer_meta_##kernel_name( \
      #kernel_name, PD_INFER_META(fn), __FILE__, __LINE__)
