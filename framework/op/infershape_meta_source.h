#pragma once

#include <string>
#include <vector>

#include "compat/infer_meta_bridge.h"
#include "framework/program/infershape_context.h"

namespace paddle {
namespace framework {

/// The arguments of a shape function, taken from an InferShapeContext.
class InferShapeMetaSource : public phibridge::MetaArgumentSource {
 public:
  InferShapeMetaSource(const InferShapeContext& ctx, const std::string& op_type)
      : ctx_(ctx), op_type_(op_type) {}
  const std::string& OpType() const override { return op_type_; }
  bool IsRuntime() const override { return ctx_.IsRuntime(); }
  bool IsRunMkldnnKernel() const override { return ctx_.IsRunMKLDNNKernel(); }
  phibridge::MetaTensorList InputMetas(const std::string& name) const override;
  phibridge::MetaTensorList OutputMetas(const std::string& name) const override;
  bool GetAttr(const std::string& name, phi::Attribute* value) const override;

 private:
  /// Errors: InvalidArgument for a variable that holds a value which is no tensor.
  phibridge::MetaTensorList Metas(const std::string& slot,
                                  const std::vector<InferShapeVarPtr>& vars) const;

  const InferShapeContext& ctx_;
  const std::string& op_type_;
};

}  // namespace framework
}  // namespace paddle
