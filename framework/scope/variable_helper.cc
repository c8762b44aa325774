#include "framework/scope/variable_helper.h"

#include <vector>

#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
#include "framework/scope/scope.h"
#include "framework/scope/variable.h"
#include "phi/common/place.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace paddle {
namespace framework {

int Variable::Type() const {
  if (tensor_ == nullptr) {
    if (TypeIndex() == typeid(FeedList)) return proto::VarType::FEED_MINIBATCH;
    if (IsType<FetchList>()) return proto::VarType::FETCH_LIST;
    if (IsType<std::vector<Scope*>>()) return proto::VarType::STEP_SCOPES;
    if (IsType<LoDRankTable>()) return proto::VarType::LOD_RANK_TABLE;
    if (IsType<std::vector<phi::Place>>()) return proto::VarType::PLACE_LIST;
    if (IsType<ForeignKind>()) return Get<ForeignKind>().type;
    return proto::VarType::RAW;
  }
  switch (tensor_->kind()) {
    case phi::TensorKind::kDense:
      return proto::VarType::LOD_TENSOR;
    case phi::TensorKind::kSelectedRows:
      return proto::VarType::SELECTED_ROWS;
    case phi::TensorKind::kTensorArray:
      return proto::VarType::LOD_TENSOR_ARRAY;
    case phi::TensorKind::kSparseCoo:
      return proto::VarType::SPARSE_COO;
    case phi::TensorKind::kSparseCsr:
      return proto::VarType::SPARSE_CSR;
    case phi::TensorKind::kString:
      return proto::VarType::PSTRING;
    default:
      return proto::VarType::RAW;
  }
}

void InitializeVariable(Variable* var, proto::VarType::Type type) {
  switch (type) {
    case proto::VarType::LOD_TENSOR:
      var->GetMutable<phi::DenseTensor>();
      break;
    case proto::VarType::SELECTED_ROWS:
      var->GetMutable<phi::SelectedRows>();
      break;
    case proto::VarType::LOD_TENSOR_ARRAY:
      var->GetMutable<phi::TensorArray>();
      break;
    case proto::VarType::SPARSE_COO:
      var->GetMutable<phi::SparseCooTensor>();
      break;
    case proto::VarType::SPARSE_CSR:
      var->GetMutable<phi::SparseCsrTensor>();
      break;
    case proto::VarType::PSTRING:
      var->GetMutable<phi::StringTensor>();
      break;
    case proto::VarType::FEED_MINIBATCH:
      var->GetMutable<FeedList>();
      break;
    case proto::VarType::FETCH_LIST:
      var->GetMutable<FetchList>();
      break;
    case proto::VarType::STEP_SCOPES:
      var->GetMutable<std::vector<Scope*>>();
      break;
    case proto::VarType::LOD_RANK_TABLE:
      var->GetMutable<LoDRankTable>();
      break;
    case proto::VarType::PLACE_LIST:
      var->GetMutable<std::vector<phi::Place>>();
      break;
    case proto::VarType::READER:
    case proto::VarType::TUPLE:
    case proto::VarType::STRING:
    case proto::VarType::STRINGS:
    case proto::VarType::VOCAB:
    case proto::VarType::FEED_LIST:
      var->GetMutable<ForeignKind>()->type = type;
      break;
    default:
      break;
  }
}

}  // namespace framework
}  // namespace paddle
