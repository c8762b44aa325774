#pragma once

#include <string>

#include <gtest/gtest.h>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/meta_tensor.h"

namespace phi {
namespace testing {

/// A shape with a type and, if asked for, a LoD; no memory.
inline DenseTensor Shaped(const DDim& dims, DataType dtype = DataType::FLOAT32,
                          const LoD& lod = LoD()) {
  DenseTensor tensor;
  tensor.set_meta(DenseTensorMeta(dtype, dims, DataLayout::NCHW, lod));
  return tensor;
}

/// The sentence of the InvalidArgument that `call` throws; "" and a failure if it throws none.
template <typename Call>
std::string InvalidArgumentOf(Call call) {
  try {
    call();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), INVALID_ARGUMENT) << error.what();
    return error.error_str();
  }
  ADD_FAILURE() << "nothing was thrown";
  return "";
}

inline ::testing::AssertionResult Says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "`" << text << "` does not say `" << part << "`";
}

const MetaConfig kCompileTime(false, false);
const MetaConfig kRunTime(true, false);

}  // namespace testing
}  // namespace phi
