#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BoxCoderSuite() {
  const Input prior = In({1, 4}).Values({0, 0, 2, 4});
  OpCase encode =
      BoxCase("encode", {{"PriorBox", prior}, {"TargetBox", In({1, 4}).Values({1, 1, 3, 5})}},
              {{"variance", BoxNumbers{0.5f, 0.5f, 1, 1}}},
              {{"OutputBox", {{1, 1, 4}, {1, 0.5, 0, 0}, {}}}});
  OpCase decode =
      BoxCase("decode", {{"PriorBox", prior}, {"TargetBox", In({1, 1, 4}).Values({0.5, 0, 0, 0})}},
              {{"code_type", std::string("decode_center_size")}},
              {{"OutputBox", {{1, 1, 4}, {1, 0, 3, 4}, {}}}});
  OpCase rank = decode;
  rank.name = "decode_rank_2";
  rank.inputs["TargetBox"] = {In({1, 4})};
  OpCase exchanged = encode;  // corners from right to left: sizes count without their sign
  exchanged.name = "corners_exchanged";
  exchanged.inputs["TargetBox"] = {In({1, 4}).Values({3, 1, 1, 5})};
  OpCase two = encode;
  two.name = "one_variance_of_two_priors";
  two.inputs["PriorBox"] = {In({2, 4}).Values({0, 0, 2, 4, 0, 0, 2, 4})};
  two.truth["OutputBox"] = {{1, 2, 4}, {1, 0.5, 0, 0, 1, 0.5, 0, 0}, {}};
  OpCase each = two;
  each.name = "variances_of_two_priors";
  each.attrs.clear();
  each.inputs["PriorBoxVar"] = {In({2, 4}).Values({0.5, 0.5, 1, 1, 0.25, 0.125, 1, 1})};
  each.truth["OutputBox"] = {{1, 2, 4}, {1, 0.5, 0, 0, 2, 2, 0, 0}, {}};
  return BoxSuite("box_coder", {encode, decode, Fails(rank, "TargetBox"), exchanged, two, each});
}

OP_TEST(BoxCoder, BoxCoderSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
