#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddShardIndexLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(KnownCase("uneven_shards", {{"X", {In({3, 1}).Values({10, 11, 20})}}},
                            {{"index_num", 21}, {"nshards", 2}, {"shard_id", 0}},
                            {{3, 1}, {10, -1, -1}, {}}));
}

OpSuite ShardIndexSuite() {
  OpSuite suite = CopySuite("shard_index", "shard_index");
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({3, 1}).Values({1, 11, 19})}}},
                            {{"index_num", 20}, {"nshards", 2}, {"shard_id", 1}},
                            {{3, 1}, {-1, 1, 9}, {}}));
  cases.push_back(Fails(PlainCase("outside", {{"X", {In({1}).Values({20})}}},
                                  {{"index_num", 20}, {"nshards", 2}, {"shard_id", 1}}),
                        "20"));
  cases.push_back(KnownCase("many_shards", {{"X", {In({3, 1}).Values({0, 1, 19})}}},
                            {{"index_num", 20}, {"nshards", 2147483647}, {"shard_id", 1}},
                            {{3, 1}, {-1, 0, -1}, {}}));
  AddShardIndexLimits(&suite.cases);
  return suite;
}

OP_TEST(ShardIndex, ShardIndexSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
