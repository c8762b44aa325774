// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/tensor_formatter.h")
#include_next "paddle/fluid/operators/tensor_formatter.h"
#else
#pragma once

#include <iostream>
#include <string>

#include "framework/scope/tensor_formatter.h"
#include "paddle/fluid/framework/lod_tensor.h"

namespace paddle {
namespace operators {

/// The text that `print` shows of a tensor.
class TensorFormatter {
 public:
  TensorFormatter() = default;
  std::string Format(const framework::LoDTensor& print_tensor, const std::string& tensor_name = "",
                     const std::string& message = "") {
    framework::TensorFormat format = format_;
    format.name = tensor_name;
    format.message = message;
    return framework::FormatTensor(print_tensor, format);
  }
  void Print(const framework::LoDTensor& print_tensor, const std::string& tensor_name = "",
             const std::string& message = "") {
    std::cout << Format(print_tensor, tensor_name, message);
  }
  void SetPrintTensorType(bool print_tensor_type) { format_.type = print_tensor_type; }
  void SetPrintTensorShape(bool print_tensor_shape) { format_.shape = print_tensor_shape; }
  void SetPrintTensorLod(bool print_tensor_lod) { format_.lod = print_tensor_lod; }
  void SetPrintTensorLayout(bool print_tensor_layout) { format_.layout = print_tensor_layout; }
  void SetSummarize(int64_t summarize) { format_.summarize = summarize; }

 private:
  framework::TensorFormat format_;
};

}  // namespace operators
}  // namespace paddle

#endif
