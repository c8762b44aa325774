#pragma once

#include "phi/common/data_type.h"
#include "phi/common/layout.h"
#include "phi/core/ddim.h"
#include "phi/core/lod.h"

namespace phi {

/// Describes the elements of a DenseTensor; the storage itself is not part of it.
struct DenseTensorMeta {
  DenseTensorMeta() = default;
  DenseTensorMeta(DataType type, const DDim& d) : dims(d), dtype(type) {}
  DenseTensorMeta(DataType type, const DDim& d, DataLayout l, size_t offset_bytes = 0)
      : dims(d), dtype(type), layout(l), offset(offset_bytes) {}
  DenseTensorMeta(DataType type, const DDim& d, DataLayout l, const LoD& level,
                  size_t offset_bytes = 0)
      : dims(d), dtype(type), layout(l), lod(level), offset(offset_bytes) {}

  bool valid() const { return dtype != DataType::UNDEFINED; }
  bool operator==(const DenseTensorMeta& o) const {
    return dims == o.dims && dtype == o.dtype && layout == o.layout && lod == o.lod &&
           offset == o.offset;
  }

  DDim dims;
  DataType dtype = DataType::UNDEFINED;
  DataLayout layout = DataLayout::NCHW;
  LoD lod;
  size_t offset = 0;  // bytes from the start of the allocation
};

struct StringTensorMeta {
  StringTensorMeta() = default;
  explicit StringTensorMeta(const DDim& d) : dims(d) {}
  bool valid() const { return true; }
  DDim dims;
  size_t offset = 0;
};

}  // namespace phi
