#pragma once

#include <cstdint>

#include "framework/program/proto/repeated.h"

namespace paddle {
namespace framework {
namespace proto {

/// The types a variable or an element can have in a saved program: `proto::VarType::FP32` is a
/// value, `proto::VarType::Type` the type. An object describes one variable (proto::VarDesc).
struct VarType {
  enum Type : int {
    BOOL = 0,
    INT16 = 1,
    INT32 = 2,
    INT64 = 3,
    FP16 = 4,
    FP32 = 5,
    FP64 = 6,
    LOD_TENSOR = 7,
    SELECTED_ROWS = 8,
    FEED_MINIBATCH = 9,
    FETCH_LIST = 10,
    STEP_SCOPES = 11,
    LOD_RANK_TABLE = 12,
    LOD_TENSOR_ARRAY = 13,
    PLACE_LIST = 14,
    READER = 15,
    RAW = 17,
    TUPLE = 18,
    SIZE_T = 19,
    UINT8 = 20,
    INT8 = 21,
    BF16 = 22,
    COMPLEX64 = 23,
    COMPLEX128 = 24,
    STRING = 25,
    STRINGS = 26,
    VOCAB = 27,
    FEED_LIST = 28,
    PSTRING = 29,
    SPARSE_COO = 30,
    SPARSE_CSR = 31,
  };
  class TensorDesc {
    PHIBRIDGE_PROTO_VALUE(Type, data_type, FP32)
    PHIBRIDGE_PROTO_VALUES(int64_t, dims)
  };
  class LoDTensorDesc {
    PHIBRIDGE_PROTO_MESSAGE(TensorDesc, tensor)
    PHIBRIDGE_PROTO_VALUE(int32_t, lod_level, 0)
  };
  class LoDTensorArrayDesc {
    PHIBRIDGE_PROTO_MESSAGE(TensorDesc, tensor)
    PHIBRIDGE_PROTO_VALUE(int32_t, lod_level, 0)
  };
  class ReaderDesc {
    PHIBRIDGE_PROTO_MESSAGES(LoDTensorDesc, lod_tensor)
  };

  PHIBRIDGE_PROTO_VALUE(Type, type, LOD_TENSOR)
  PHIBRIDGE_PROTO_MESSAGE(TensorDesc, selected_rows)
  PHIBRIDGE_PROTO_MESSAGE(LoDTensorDesc, lod_tensor)
  PHIBRIDGE_PROTO_MESSAGE(LoDTensorArrayDesc, tensor_array)
  PHIBRIDGE_PROTO_MESSAGE(ReaderDesc, reader)
};

using VarType_Type = VarType::Type;
using VarType_TensorDesc = VarType::TensorDesc;

/// What an attribute of a saved op holds; the numbers are also the order of framework::Attribute,
/// less one (see AttrTypeOf).
enum AttrType : int {
  INT = 0,
  FLOAT = 1,
  STRING = 2,
  INTS = 3,
  FLOATS = 4,
  STRINGS = 5,
  BOOLEAN = 6,
  BOOLEANS = 7,
  BLOCK = 8,
  LONG = 9,
  BLOCKS = 10,
  LONGS = 11,
  FLOAT64S = 12,
  VAR = 13,
  VARS = 14,
  FLOAT64 = 15,
  SCALAR = 16,
  SCALARS = 17,
};

/// "FP32", "LOD_TENSOR", …; "UNKNOWN" for a number without a name.
const char* VarType_Type_Name(VarType::Type type);
/// "INT", "STRINGS", …; "UNKNOWN" for a number without a name.
const char* AttrType_Name(AttrType type);

}  // namespace proto
}  // namespace framework
}  // namespace paddle
