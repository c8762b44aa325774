#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BoxCoderSuite() {
  const Input prior = In({1, 4}).Values({0, 0, 2, 4});
  OpCase encode = BoxCase(
      "encode", {{"PriorBox", prior}, {"TargetBox", In({1, 4}).Values({1, 1, 3, 5})}},
      {{"variance", Numbers{0.5f, 0.5f, 1, 1}}}, {{"OutputBox", {{1, 1, 4}, {1, 0.5, 0, 0}, {}}}});
  OpCase decode =
      BoxCase("decode", {{"PriorBox", prior}, {"TargetBox", In({1, 1, 4}).Values({0.5, 0, 0, 0})}},
              {{"code_type", std::string("decode_center_size")}},
              {{"OutputBox", {{1, 1, 4}, {1, 0, 3, 4}, {}}}});
  OpCase rank = decode;
  rank.name = "decode_rank_2";
  rank.inputs["TargetBox"] = {In({1, 4})};
  return BoxSuite("box_coder", {encode, decode, Fails(rank, "TargetBox")});
}

OP_TEST(BoxCoder, BoxCoderSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
