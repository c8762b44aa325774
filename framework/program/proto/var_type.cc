#include "framework/program/proto/var_type.h"

#include <cstddef>

namespace paddle {
namespace framework {
namespace proto {

const char* VarType_Type_Name(VarType::Type type) {
  static const char* const kNames[] = {"BOOL",           "INT16",
                                       "INT32",          "INT64",
                                       "FP16",           "FP32",
                                       "FP64",           "LOD_TENSOR",
                                       "SELECTED_ROWS",  "FEED_MINIBATCH",
                                       "FETCH_LIST",     "STEP_SCOPES",
                                       "LOD_RANK_TABLE", "LOD_TENSOR_ARRAY",
                                       "PLACE_LIST",     "READER",
                                       "UNKNOWN",        "RAW",
                                       "TUPLE",          "SIZE_T",
                                       "UINT8",          "INT8",
                                       "BF16",           "COMPLEX64",
                                       "COMPLEX128",     "STRING",
                                       "STRINGS",        "VOCAB",
                                       "FEED_LIST",      "PSTRING",
                                       "SPARSE_COO",     "SPARSE_CSR"};
  const size_t i = static_cast<size_t>(type);
  return i < sizeof(kNames) / sizeof(kNames[0]) ? kNames[i] : "UNKNOWN";
}

const char* AttrType_Name(AttrType type) {
  static const char* const kNames[] = {"INT",     "FLOAT",   "STRING",   "INTS",  "FLOATS",
                                       "STRINGS", "BOOLEAN", "BOOLEANS", "BLOCK", "LONG",
                                       "BLOCKS",  "LONGS",   "FLOAT64S", "VAR",   "VARS",
                                       "FLOAT64", "SCALAR",  "SCALARS"};
  const size_t i = static_cast<size_t>(type);
  return i < sizeof(kNames) / sizeof(kNames[0]) ? kNames[i] : "UNKNOWN";
}

}  // namespace proto
}  // namespace framework
}  // namespace paddle
