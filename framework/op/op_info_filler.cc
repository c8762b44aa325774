#include "framework/op/op_info_filler.h"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "framework/op/infershape_of_class.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/core/enforce.h"
#include "phi/core/registration.h"

namespace paddle {
namespace framework {
namespace details {
namespace {

void CheckFirst(bool first, const char* op_type, const char* what, const OpInfo& info) {
  PADDLE_ENFORCE(first,
                 phi::errors::AlreadyExists("op `%s`, registered at %s:%d, has two of: %s", op_type,
                                            info.source_.file, info.source_.line, what));
}

// Whom the plain pointers of an OpInfo belong to, that of a registration that failed, too.
template <typename T>
T* Keep(std::unique_ptr<T> object) {
  static std::mutex mutex;
  static auto& kept =
      *new std::vector<std::unique_ptr<T>>;  // an OpInfo lives until the process ends
  const std::lock_guard<std::mutex> lock(mutex);
  kept.push_back(std::move(object));
  return kept.back().get();
}

}  // namespace

void FillCreator(const char* op_type, OpCreator creator, OpInfo* info) {
  CheckFirst(!info->creator_, op_type, "operator class", *info);
  info->creator_ = std::move(creator);
}

void FillProto(const char* op_type, OpProtoAndCheckerMaker* maker, OpInfo* info) {
  CheckFirst(info->proto_ == nullptr, op_type, "proto maker", *info);
  info->proto_ = Keep(std::make_unique<proto::OpProto>());
  info->checker_ = Keep(std::make_unique<OpAttrChecker>());
  info->proto_->set_type(op_type);
  (*maker)(info->proto_, info->checker_);
}

void FillGradOpMaker(const char* op_type, GradOpMakerFN maker, OpInfo* info) {
  CheckFirst(!info->grad_op_maker_, op_type, "gradient op maker", *info);
  info->grad_op_maker_ = std::move(maker);
}

void FillInferVarType(const char* op_type, InferVarTypeFN infer, OpInfo* info) {
  CheckFirst(!info->infer_var_type_, op_type, "variable type inference", *info);
  info->infer_var_type_ = std::move(infer);
}

void FillInferShape(const char*, InferShapeFN infer, OpInfo* info) {
  // Replaces the InferShape of the operator class, as in the original.
  info->infer_shape_ = std::move(infer);
}

void ClassInferShape::operator()(InferShapeContext* ctx) const {
  std::call_once(prototype_->made,
                 [this] { prototype_->op.reset(creator_(op_type_, {}, {}, {})); });
  static_cast<const OperatorWithKernel&>(*prototype_->op).InferShape(ctx);
}

void FillOperatorInferShape(OpInfo* info) {
  if (!info->infer_shape_) info->infer_shape_ = ClassInferShape(info->creator_);
}

void FillInferInplace(const char* op_type, InferInplaceOpFN infer, OpInfo* info) {
  CheckFirst(!info->infer_inplace_, op_type, "in-place inference", *info);
  info->infer_inplace_ = std::move(infer);
}

void FillNoNeedBufferVars(const char* op_type,
                          const std::shared_ptr<NoNeedBufferVarsInference>& inferer, OpInfo* info) {
  CheckFirst(!info->infer_no_need_buffer_vars_, op_type, "no-need-buffer inference", *info);
  info->infer_no_need_buffer_vars_.Reset(inferer);
}

void FinishOpInfo(const char* op_type, OpInfo* info) {
  if (auto* infer = info->infer_shape_.target<ClassInferShape>()) infer->set_op_type(op_type);
  OpInfoMap::Instance().Insert(op_type, *info);
}

void RunRegistration(const std::function<void()>& fill) try {
  fill();
} catch (const phi::enforce::EnforceNotMet& error) {
  phi::FailRegistration(error.what());
}

}  // namespace details
}  // namespace framework
}  // namespace paddle
