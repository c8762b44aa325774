#pragma once

#include <string>
#include <unordered_map>

namespace paddle {
namespace framework {

/// Which output may use the memory of which input.
class InplaceOpInference {
 public:
  virtual ~InplaceOpInference() = default;
  /// Input parameter → output parameter.
  virtual std::unordered_map<std::string, std::string> operator()(bool use_cuda) const = 0;
};

}  // namespace framework
}  // namespace paddle

/// DECLARE_INPLACE_OP_INFERER(FooInplaceInferer, {"X", "Out"}, {"Y", "Out2"});
#define DECLARE_INPLACE_OP_INFERER(class_name, ...)                                      \
  class class_name final : public ::paddle::framework::InplaceOpInference {              \
   public:                                                                               \
    std::unordered_map<std::string, std::string> operator()(bool use_cuda) const final { \
      (void)use_cuda;                                                                    \
      return {__VA_ARGS__};                                                              \
    }                                                                                    \
  }

/// As DECLARE_INPLACE_OP_INFERER, but in place on a GPU only.
#define DECLARE_CUDA_ONLY_INPLACE_OP_INFERER(class_name, ...)                            \
  class class_name final : public ::paddle::framework::InplaceOpInference {              \
   public:                                                                               \
    std::unordered_map<std::string, std::string> operator()(bool use_cuda) const final { \
      if (use_cuda) return {__VA_ARGS__};                                                \
      return {};                                                                         \
    }                                                                                    \
  }
