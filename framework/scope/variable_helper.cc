#include "framework/scope/variable_helper.h"

#include <vector>

#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
#include "framework/scope/scope.h"
#include "framework/scope/variable.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace paddle {
namespace framework {

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
