#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FillConstantBatchSizeLikeSuite() {
  OpSuite suite = CopySuite("fill_constant_batch_size_like", "full_batch_size_like");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2, 5})}}},
                            {{"shape", Axes{-1, 1}}, {"value", 3.0f}, {"dtype", 5}},
                            {{2, 1}, {3, 3}, {}}));
  cases.push_back(KnownCase("sequences", {{"Input", {In({5, 2}).LoD({{0, 2, 3, 5}})}}},
                            {{"shape", Axes{-1, 1}}, {"value", 3.0f}, {"dtype", 5}},
                            {{3, 1}, {3, 3, 3}, {}}));
  cases.back().outputs["Out"].compile_shape = false;
  cases.push_back(PlainCase("text", {{"Input", {In({2, 5})}}},
                            {{"shape", Axes{3, -1}},
                             {"input_dim_idx", 1},
                             {"output_dim_idx", 1},
                             {"str_value", std::string("7")},
                             {"dtype", 3}}));
  cases.push_back(
      Fails(PlainCase("no_such_axis", {{"Input", {In({2, 5})}}},
                      {{"shape", Axes{3, -1}}, {"input_dim_idx", 2}, {"dtype", 5}}),
            "attribute `input_dim_idx` must be in [0, 2) for input Input of shape [2, 5]"));
  // Rows of a tensor with sequences are counted by sequence, other sizes are not.
  cases.push_back(KnownCase("sequences", {{"Input", {In({6, 2}).LoD({{0, 2, 5, 6}})}}},
                            {{"shape", Axes{-1, 1}}, {"value", 3.0f}, {"dtype", 5}},
                            {{3, 1}, {3, 3, 3}, {}}));
  cases.back().outputs["Out"].compile_shape = false;
  cases.push_back(
      KnownCase("columns_of_sequences", {{"Input", {In({6, 2}).LoD({{0, 2, 5, 6}})}}},
                {{"shape", Axes{-1, 1}}, {"value", 3.0f}, {"input_dim_idx", 1}, {"dtype", 5}},
                {{2, 1}, {3, 3}, {}}));
  cases.push_back(Fails(PlainCase("no_such_size", {{"Input", {In({2, 5})}}},
                                  {{"shape", Axes{3, -1}}, {"output_dim_idx", 2}, {"dtype", 5}}),
                        "attribute `output_dim_idx` must be in [0, 2)"));
  return suite;
}

OP_TEST(FillConstantBatchSizeLike, FillConstantBatchSizeLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
