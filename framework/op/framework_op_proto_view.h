#pragma once

#include <vector>

#include "compat/op_proto_view.h"
#include "framework/program/proto/op_proto.h"

namespace paddle {
namespace framework {

/// An OpProto as compat sees it.
class FrameworkOpProtoView : public phibridge::OpProtoView {
 public:
  explicit FrameworkOpProtoView(const proto::OpProto& proto) : proto_(proto) {}
  std::vector<phibridge::OpProtoArgument> Inputs() const override;
  std::vector<phibridge::OpProtoArgument> Outputs() const override;
  std::vector<phibridge::OpProtoAttribute> Attributes() const override;

 private:
  const proto::OpProto& proto_;
};

}  // namespace framework
}  // namespace paddle
