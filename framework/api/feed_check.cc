#include "framework/api/feed_check.h"

#include <algorithm>

#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/nearest_name.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"

namespace phibridge {
namespace {

bool HasDeclaredShape(const Tensor& tensor, const std::vector<int64_t>& declared) {
  if (static_cast<int>(declared.size()) != tensor.dims().size()) return false;
  for (int i = 0; i < tensor.dims().size(); ++i) {
    const int64_t want = declared[static_cast<size_t>(i)];
    if (want >= 0 && want != tensor.dims()[i]) return false;
  }
  return true;
}

}  // namespace

TensorInfo InfoOf(const VarDesc& var) {
  TensorInfo info;
  info.name = var.Name();
  if (!var.HasTensorDesc()) return info;
  info.dtype = paddle::framework::TransToPhiDataType(var.GetDataType());
  info.shape = var.GetShape();
  if (var.GetType() == paddle::framework::proto::VarType::LOD_TENSOR)
    info.lod_level = var.GetLoDLevel();
  return info;
}

std::string DeclarationText(const TensorInfo& info) {
  const bool has_free =
      std::any_of(info.shape.begin(), info.shape.end(), [](int64_t size) { return size < 0; });
  return phi::Format("%s %s%s", info.dtype, phi::make_ddim(info.shape),
                     has_free ? " (-1: any size)" : "");
}

const VarDesc& FindVariable(const ProgramDesc& program, const std::string& name) {
  const paddle::framework::BlockDesc& block = program.Block(0);
  const VarDesc* var = block.FindVar(name);
  PADDLE_ENFORCE_NOT_NULL(var, phi::errors::NotFound("the program has no variable `%s`%s", name,
                                                     DidYouMean(name, block.LocalVarNames())));
  return *var;
}

std::vector<TensorInfo> FeedsOf(const ProgramDesc& program) {
  std::vector<TensorInfo> feeds;
  for (const FeedSlot& slot : FeedSlots(program)) {
    feeds.push_back(InfoOf(FindVariable(program, slot.variable)));
  }
  if (!feeds.empty()) return feeds;
  for (const VarDesc* var : program.Block(0).AllVars()) {
    if (var->NeedCheckFeed()) feeds.push_back(InfoOf(*var));
  }
  return feeds;
}

const VarDesc& FindFeed(const ProgramDesc& program, const std::vector<FeedSlot>& slots,
                        const std::string& name) {
  bool is_feed = false;
  std::string all;
  for (const FeedSlot& slot : slots) {
    is_feed = is_feed || slot.variable == name;
    all += (all.empty() ? "`" : ", `") + slot.variable + "`";
  }
  PADDLE_ENFORCE(is_feed || slots.empty(),
                 phi::errors::NotFound("the program has no feed `%s`; it has %s", name, all));
  return FindVariable(program, name);
}

std::string WhyNotFed(const VarDesc& var, const Tensor& tensor) {
  const int64_t rows = tensor.dims().size() == 0 ? 1 : tensor.dims()[0];
  const std::string wrong_lod = phi::CheckLoD(tensor.lod(), rows);
  if (!wrong_lod.empty()) {
    return phi::Format("the LoD of feed `%s` is not one: %s", var.Name(), wrong_lod);
  }
  if (!var.NeedCheckFeed()) return "";
  const TensorInfo info = InfoOf(var);
  if (tensor.dtype() == info.dtype && HasDeclaredShape(tensor, info.shape)) return "";
  return phi::Format("feed `%s` is declared as %s; it was given %s %s", info.name,
                     DeclarationText(info), tensor.dtype(), tensor.dims());
}

}  // namespace phibridge
