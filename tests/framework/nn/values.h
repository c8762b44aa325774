#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "framework/io/pdparams.h"
#include "phi/api/tensor.h"

namespace phibridge {
namespace testing {

/// What real Paddle computed: a file of tests/framework/nn/values
/// (tests/oracle/make_training_values.py).
inline SavedValue PaddleValues(const std::string& name) {
  return LoadState(PHIBRIDGE_SOURCE_DIR "/tests/framework/nn/values/" + name + ".pdparams");
}

inline const SavedValue& At(const SavedValue& value, const char* key) {
  const SavedValue* found = value.Find(key);
  if (found == nullptr) throw std::out_of_range(key);
  return *found;
}

inline const SavedValue::List& ListOf(const SavedValue& value) {
  return std::get<SavedValue::List>(value.value);
}

/// A tensor of its own with the value.
inline phi::Tensor TensorOf(const SavedValue& value) {
  return phi::Tensor(*value.tensor()).copy_to(phi::CPUPlace());
}

/// Equal but for the order of float32 sums.
inline void ExpectClose(const phi::Tensor& found, const SavedValue& expected,
                        const std::string& name) {
  const phi::DenseTensor& want = *expected.tensor();
  ASSERT_EQ(found.dims(), want.dims()) << name;
  for (int64_t i = 0; i < want.numel(); ++i) {
    const float value = want.data<float>()[i];
    EXPECT_NEAR(found.data<float>()[i], value, 2e-6f + 1e-5f * std::abs(value)) << name << " " << i;
  }
}

}  // namespace testing
}  // namespace phibridge
