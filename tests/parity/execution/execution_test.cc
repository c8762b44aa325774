#include "parity/execution/execution.h"

#include <gtest/gtest.h>

#include "framework/scope/variable.h"
#include "parity/values/op_value.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

Tensor Floats(const std::vector<int64_t>& dims) {
  Tensor tensor;
  tensor.Resize(phi::make_ddim(dims));
  float* data = tensor.mutable_data<float>(phi::CPUPlace());
  for (int64_t i = 0; i < tensor.numel(); ++i) data[i] = static_cast<float>(i);
  return tensor;
}

TEST(Execution, NamesVariablesBySlotWhereNoProgramDoes) {
  Execution execution;
  execution.inputs["X"] = {In({2}), In({3})};
  execution.inputs["X"][1].variable = "fc_0.tmp_1";
  execution.outputs["Out"].count = 2;
  execution.outputs["Out"].before.resize(1);
  execution.outputs["Out"].before[0].variable = "sum";
  EXPECT_EQ(execution.InputNames().at("X"), (std::vector<std::string>{"X_in_0", "fc_0.tmp_1"}));
  EXPECT_EQ(execution.OutputNames().at("Out"), (std::vector<std::string>{"sum", "Out_out_1"}));
}

TEST(Execution, AValueBringsItsDescription) {
  Tensor tensor = Floats({3, 2});
  tensor.set_lod({{0, 1, 3}});
  Input input = In({7}).Type(DataType::INT32);
  input.Value(MakeValue(tensor));
  EXPECT_EQ(input.dims, (std::vector<int64_t>{3, 2}));
  EXPECT_EQ(input.dtype, DataType::FLOAT32);
  EXPECT_EQ(input.lod, tensor.lod());
  EXPECT_EQ(input.kind, Input::kDense);
}

TEST(Execution, RowsAndArraysBringTheirsToo) {
  paddle::framework::Variable rows, array;
  *rows.GetMutable<phi::SelectedRows>() = phi::SelectedRows({4, 0}, 9);
  *rows.GetMutable<phi::SelectedRows>()->mutable_value() = Floats({2, 1});
  array.GetMutable<phi::TensorArray>()->push_back(Floats({2}));
  array.GetMutable<phi::TensorArray>()->push_back(Tensor());
  Input of_rows, of_array;
  of_rows.Value(CopyValue(rows));
  of_array.Value(CopyValue(array));
  EXPECT_EQ(of_rows.kind, Input::kSelectedRows);
  EXPECT_EQ(of_rows.rows, (std::vector<int64_t>{4, 0}));
  EXPECT_EQ(of_rows.height, 9);
  ASSERT_EQ(of_array.elements.size(), 2u);
  EXPECT_EQ(of_array.elements[0].dims, (std::vector<int64_t>{2}));
  EXPECT_NE(of_array.elements[0].value, nullptr);
  EXPECT_EQ(of_array.elements[1].value, nullptr);
}

TEST(Execution, OneVariableHasOneValueInAllItsSlots) {
  Execution execution;
  execution.type = "sum";
  execution.inputs["X"] = {Input(), Input()};
  for (Input& input : execution.inputs["X"]) input.variable = "x";
  execution.SetInput("X", 1, MakeValue(Floats({5})));
  EXPECT_EQ(execution.inputs["X"][0].dims, (std::vector<int64_t>{5}));
  EXPECT_THROW(execution.SetInput("X", 2, nullptr), Error);
  EXPECT_THROW(execution.SetValue("y", nullptr), Error);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
