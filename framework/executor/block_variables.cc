#include "framework/executor/block_variables.h"

#include <string>
#include <vector>

#include "framework/program/block_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
#include "framework/scope/scope.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace phibridge {

using VarType = paddle::framework::proto::VarType;

namespace {

void Initialize(VarType::Type type, Variable* var) {
  switch (type) {
    case VarType::LOD_TENSOR:
      var->GetMutable<phi::DenseTensor>();
      break;
    case VarType::SELECTED_ROWS:
      var->GetMutable<phi::SelectedRows>();
      break;
    case VarType::LOD_TENSOR_ARRAY:
      var->GetMutable<phi::TensorArray>();
      break;
    case VarType::SPARSE_COO:
      var->GetMutable<phi::SparseCooTensor>();
      break;
    case VarType::SPARSE_CSR:
      var->GetMutable<phi::SparseCsrTensor>();
      break;
    case VarType::PSTRING:
      var->GetMutable<phi::StringTensor>();
      break;
    case VarType::FEED_MINIBATCH:
      var->GetMutable<paddle::framework::FeedList>();
      break;
    case VarType::FETCH_LIST:
      var->GetMutable<paddle::framework::FetchList>();
      break;
    case VarType::STEP_SCOPES:
      var->GetMutable<std::vector<Scope*>>();
      break;
    case VarType::LOD_RANK_TABLE:
      var->GetMutable<paddle::framework::LoDRankTable>();
      break;
    case VarType::PLACE_LIST:
      var->GetMutable<std::vector<phi::Place>>();
      break;
    default:
      break;  // RAW and the like: the op that writes it decides
  }
}

bool IsRunLocal(const VarDesc& desc) {
  return !desc.Persistable() || desc.GetType() == VarType::FEED_MINIBATCH ||
         desc.GetType() == VarType::FETCH_LIST;
}

}  // namespace

void CreateVariables(const BlockDesc& block, Scope* scope) {
  for (const VarDesc* desc : block.AllVars()) {
    const std::string name = desc->Name();
    if (name == paddle::framework::kEmptyVarName) continue;
    Variable* var = IsRunLocal(*desc) ? nullptr : scope->FindVar(name);
    if (var == nullptr) var = scope->Var(name);
    if (!var->IsInitialized()) Initialize(desc->GetType(), var);
  }
}

}  // namespace phibridge
