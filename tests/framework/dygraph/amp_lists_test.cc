#include "framework/dygraph/amp_lists.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace phibridge {
namespace {

// tests/oracle/make_amp_lists.py wrote the file.
TEST(AmpListsTest, AreThoseOfPaddle) {
  std::ifstream file(PHIBRIDGE_SOURCE_DIR "/tests/framework/dygraph/amp_lists.json");
  const nlohmann::json paddle = nlohmann::json::parse(file);
  const auto names = [&](const char* color, const char* dtype, const char* level) {
    std::set<std::string> ops;
    for (const auto& op : paddle[color][dtype][level]) ops.insert(op.get<std::string>());
    return ops;
  };
  const std::set<std::string> all[] = {
      names("white", "float16", "O1"), names("white", "bfloat16", "O1"),
      names("black", "float16", "O1"), names("black", "float16", "O2")};
  EXPECT_EQ(names("white", "float16", "O2"), all[0]);
  EXPECT_EQ(names("black", "bfloat16", "O1"), all[2]);
  EXPECT_EQ(names("black", "bfloat16", "O2"), all[3]);
  std::set<std::string> listed;
  for (const auto& [op, record] : AllAmpRecords()) {
    if (record->list == AmpList::kPromote || record->list == AmpList::kKeep) continue;
    listed.insert(op);
    const bool is_white = record->list == AmpList::kWhite;
    EXPECT_EQ(all[0].count(op), is_white || record->list == AmpList::kWhiteFloat16 ? 1u : 0u) << op;
    EXPECT_EQ(all[1].count(op), is_white ? 1u : 0u) << op;
    const bool is_black_o2 = record->list == AmpList::kBlackO2;
    EXPECT_EQ(all[2].count(op), is_black_o2 || record->list == AmpList::kBlack ? 1u : 0u) << op;
    EXPECT_EQ(all[3].count(op), is_black_o2 ? 1u : 0u) << op;
  }
  std::set<std::string> missing;
  for (const auto& list : all) {
    for (const std::string& op : list) {
      if (listed.count(op) == 0) missing.insert(op);
    }
  }
  // No operators of this library: names of functions, of `pnorm` for p_norm and of hsigmoid_loss
  // for hierarchical_sigmoid, which therefore promote in Paddle, too; fused and distributed ones.
  EXPECT_EQ(missing,
            (std::set<std::string>{"c_softmax_with_cross_entropy", "fused_attention",
                                   "fused_feedforward", "fused_gemm_epilogue", "hsigmoid_loss",
                                   "pnorm", "softmin", "triplet_margin_loss"}));
}

}  // namespace
}  // namespace phibridge
