#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "compat/argument_mapping.h"
#include "phi/core/enforce.h"

namespace phi {
namespace tests {

/// An ArgumentMappingContext over plain sets of names, for tests of argument mappings.
class TestArgumentMappingContext : public ArgumentMappingContext {
 public:
  using Names = std::unordered_set<std::string>;
  using Attrs = std::unordered_map<std::string, paddle::any>;

  TestArgumentMappingContext() = default;
  TestArgumentMappingContext(Names dense_inputs, Names selected_rows_inputs, Attrs attrs,
                             Names dense_outputs, Names selected_rows_outputs = {},
                             Names dense_vector_inputs = {})
      : dense_inputs_(std::move(dense_inputs)),
        selected_rows_inputs_(std::move(selected_rows_inputs)),
        attrs_(std::move(attrs)),
        dense_outputs_(std::move(dense_outputs)),
        selected_rows_outputs_(std::move(selected_rows_outputs)),
        dense_vector_inputs_(std::move(dense_vector_inputs)) {}

  bool HasInput(const std::string& name) const override {
    return dense_inputs_.count(name) + selected_rows_inputs_.count(name) +
               dense_vector_inputs_.count(name) !=
           0;
  }
  bool HasOutput(const std::string& name) const override {
    return dense_outputs_.count(name) + selected_rows_outputs_.count(name) != 0;
  }
  bool HasAttr(const std::string& name) const override { return attrs_.count(name) != 0; }
  paddle::any Attr(const std::string& name) const override {
    auto it = attrs_.find(name);
    PADDLE_ENFORCE(it != attrs_.end(), errors::NotFound("the test gives no attribute `%s`", name));
    return it->second;
  }
  size_t InputSize(const std::string& name) const override { return HasInput(name) ? 1 : 0; }
  size_t OutputSize(const std::string& name) const override { return HasOutput(name) ? 1 : 0; }
  bool IsDenseTensorInput(const std::string& name) const override {
    return dense_inputs_.count(name) != 0;
  }
  bool IsDenseTensorInputs(const std::string& name) const override {
    return dense_inputs_.count(name) != 0;
  }
  bool IsSelectedRowsInput(const std::string& name) const override {
    return selected_rows_inputs_.count(name) != 0;
  }
  bool IsDenseTensorVectorInput(const std::string& name) const override {
    return dense_vector_inputs_.count(name) != 0;
  }
  bool IsDenseTensorOutput(const std::string& name) const override {
    return dense_outputs_.count(name) != 0;
  }
  bool IsSelectedRowsOutput(const std::string& name) const override {
    return selected_rows_outputs_.count(name) != 0;
  }
  bool IsForInferShape() const override { return false; }

 private:
  Names dense_inputs_;
  Names selected_rows_inputs_;
  Attrs attrs_;
  Names dense_outputs_;
  Names selected_rows_outputs_;
  Names dense_vector_inputs_;
};

}  // namespace tests
}  // namespace phi
