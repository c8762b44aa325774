#include "framework/scope/variable_helper.h"

#include <gtest/gtest.h>

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
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

template <typename T>
void ExpectMakes(proto::VarType::Type type) {
  Variable var;
  InitializeVariable(&var, type);
  EXPECT_TRUE(var.IsType<T>()) << proto::VarType_Type_Name(type) << " makes " << var.TypeName();
}

TEST(VariableHelperTest, MakesAnEmptyValueOfTheDeclaredKind) {
  ExpectMakes<phi::DenseTensor>(proto::VarType::LOD_TENSOR);
  ExpectMakes<phi::SelectedRows>(proto::VarType::SELECTED_ROWS);
  ExpectMakes<phi::TensorArray>(proto::VarType::LOD_TENSOR_ARRAY);
  ExpectMakes<phi::SparseCooTensor>(proto::VarType::SPARSE_COO);
  ExpectMakes<phi::SparseCsrTensor>(proto::VarType::SPARSE_CSR);
  ExpectMakes<phi::StringTensor>(proto::VarType::PSTRING);
  ExpectMakes<FeedList>(proto::VarType::FEED_MINIBATCH);
  ExpectMakes<FetchList>(proto::VarType::FETCH_LIST);
  ExpectMakes<std::vector<Scope*>>(proto::VarType::STEP_SCOPES);
  ExpectMakes<LoDRankTable>(proto::VarType::LOD_RANK_TABLE);
  ExpectMakes<std::vector<phi::Place>>(proto::VarType::PLACE_LIST);
}

TEST(VariableHelperTest, KeepsTheNameOfAKindThatItHasNoValuesOf) {
  using Type = proto::VarType;
  for (const auto type :
       {Type::READER, Type::TUPLE, Type::STRING, Type::STRINGS, Type::VOCAB, Type::FEED_LIST}) {
    Variable var;
    InitializeVariable(&var, type);
    EXPECT_TRUE(var.IsType<ForeignKind>());
    EXPECT_EQ(var.TypeName(), proto::VarType_Type_Name(type));
  }
}

TEST(VariableHelperTest, MessagesCallKindsAsProgramsDo) {
  using Type = proto::VarType;
  for (const auto type : {Type::STEP_SCOPES, Type::LOD_RANK_TABLE, Type::FEED_MINIBATCH,
                          Type::FETCH_LIST, Type::PLACE_LIST}) {
    Variable var;
    InitializeVariable(&var, type);
    EXPECT_EQ(var.TypeName(), proto::VarType_Type_Name(type));
  }
}

TEST(VariableHelperTest, TheOperatorDecidesWhatARawVariableHolds) {
  Variable var;
  InitializeVariable(&var, proto::VarType::RAW);
  EXPECT_FALSE(var.IsInitialized());
}

TEST(VariableHelperTest, KeepsAValueOfTheKindAndRefusesAnother) {
  Variable var;
  auto* tensor = var.GetMutable<phi::DenseTensor>();
  InitializeVariable(&var, proto::VarType::LOD_TENSOR);
  EXPECT_EQ(var.GetMutable<phi::DenseTensor>(), tensor);
  phibridge::tests::ExpectError(phi::INVALID_ARGUMENT, "SelectedRows",
                                [&] { InitializeVariable(&var, proto::VarType::SELECTED_ROWS); });
}

}  // namespace
}  // namespace framework
}  // namespace paddle
