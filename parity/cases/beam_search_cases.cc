#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase BeamSearchCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["pre_ids"] = {
      In({4, 1}).Values({1, 2, 0, 0}).Type(DataType::INT64).LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
  c.inputs["pre_scores"] = {
      In({4, 1}).Values({-0.5, -1, -2, -1.5}).LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
  c.inputs["scores"] = {
      In({4, 3})
          .Values({0.6800000071525574, 0.8299999833106995, 0.7900000214576721, 0.17000000178813934,
                   0.8199999928474426, 0.4099999964237213, 0.8700000047683716, 0.6100000143051147,
                   0.17000000178813934, 0.7699999809265137, 0.6100000143051147, 0.5099999904632568})
          .LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
  c.attrs = {{"level", 0}, {"beam_size", 2}, {"end_id", 0}};
  c.outputs = {{"selected_ids", {}}, {"selected_scores", {}}, {"parent_idx", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite BeamSearchSuite() {
  OpSuite suite;
  suite.type = "beam_search";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = BeamSearchCase("accumulated");
    c.truth["selected_ids"] = {{2, 1}, {1, 1}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {0.8299999833106995, 0.8199999928474426}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["parent_idx"] = {{2}, {0, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BeamSearchCase("not_accumulated");
    c.attrs = {{"level", 0}, {"beam_size", 2}, {"end_id", 0}, {"is_accumulated", false}};
    c.truth["selected_ids"] = {{2, 1}, {1, 2}, {{0, 2, 4}, {0, 2, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {-0.6863296031951904, -0.7357223033905029}, {{0, 2, 4}, {0, 2, 2, 2, 2}}};
    c.truth["parent_idx"] = {{2}, {0, 0}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BeamSearchCase("ids");
    c.inputs["ids"] = {In({4, 3})
                           .Values({17, 8, 13, 10, 3, 11, 12, 16, 14, 17, 7, 12})
                           .Type(DataType::INT64)
                           .LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
    c.truth["selected_ids"] = {{2, 1}, {8, 3}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {0.8299999833106995, 0.8199999928474426}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["parent_idx"] = {{2}, {0, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BeamSearchCase("level");
    c.attrs = {{"level", 2}, {"beam_size", 2}, {"end_id", 0}};
    cases.push_back(Fails(c, "level"));
  }
  return suite;
}

OP_TEST(BeamSearch, BeamSearchSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
