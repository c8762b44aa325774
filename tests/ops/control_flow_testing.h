#pragma once

// For operators without kernels: they are run one by one in a scope.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "framework/op/op_registry.h"
#include "framework/scope/scope.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/tensor_array.h"

namespace phibridge {

class ControlFlowTest : public ::testing::Test {
 protected:
  using Slots = paddle::framework::VariableNameMap;

  template <typename T>
  phi::DenseTensor* Put(const std::string& name, const std::vector<int64_t>& shape,
                        const std::vector<T>& values, const phi::LoD& lod = {}) {
    auto* tensor = scope_.Var(name)->GetMutable<phi::DenseTensor>();
    T* to = tensor->mutable_data<T>(phi::make_ddim(shape), phi::CPUPlace());
    for (size_t i = 0; i < values.size(); ++i) to[i] = values[i];
    tensor->set_lod(lod);
    return tensor;
  }
  /// float [rows, 1]: 0, 1, 2, …
  phi::DenseTensor* PutRows(const std::string& name, int64_t rows, const phi::LoD& lod = {}) {
    std::vector<float> values;
    for (int64_t i = 0; i < rows; ++i) values.push_back(static_cast<float>(i));
    return Put<float>(name, {rows, 1}, values, lod);
  }
  /// Outputs are made as empty variables; their operator gives them a value.
  void Run(const std::string& type, const Slots& inputs, const Slots& outputs,
           const paddle::framework::AttributeMap& attrs = {}) {
    for (const auto& slot : outputs) {
      for (const std::string& name : slot.second) scope_.Var(name);
    }
    paddle::framework::OpRegistry::CreateOp(type, inputs, outputs, attrs)
        ->Run(scope_, phi::CPUPlace());
  }
  /// The message of the error that Run throws; empty if it throws none.
  std::string ErrorOf(const std::string& type, const Slots& inputs, const Slots& outputs,
                      const paddle::framework::AttributeMap& attrs = {}) {
    try {
      Run(type, inputs, outputs, attrs);
    } catch (const phi::enforce::EnforceNotMet& error) {
      return error.what();
    }
    return "";
  }
  const phi::DenseTensor& Tensor(const std::string& name) {
    return scope_.FindVar(name)->Get<phi::DenseTensor>();
  }
  const phi::TensorArray& Array(const std::string& name) {
    return scope_.FindVar(name)->Get<phi::TensorArray>();
  }
  static std::vector<float> Floats(const phi::DenseTensor& tensor) {
    return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
  }
  std::vector<float> Floats(const std::string& name) { return Floats(Tensor(name)); }
  int64_t Integer(const std::string& name) { return Tensor(name).data<int64_t>()[0]; }

  paddle::framework::Scope scope_;
};

}  // namespace phibridge

#define EXPECT_SAYS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)
