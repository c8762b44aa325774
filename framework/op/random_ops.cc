#include "framework/op/random_ops.h"

#include <unordered_set>

#include "framework/program/attribute.h"

namespace phibridge {

bool DrawsRandomNumbers(const std::string& op_type,
                        const paddle::framework::AttributeMap& attributes) {
  static const std::unordered_set<std::string> kWithoutSeed = {"bernoulli",
                                                               "dirichlet",
                                                               "dpsgd",
                                                               "exponential",
                                                               "generate_proposal_labels",
                                                               "graph_khop_sampler",
                                                               "graph_sample_neighbors",
                                                               "gumbel_softmax",
                                                               "multinomial",
                                                               "poisson",
                                                               "randperm",
                                                               "retinanet_target_assign",
                                                               "rpn_target_assign",
                                                               "rrelu",
                                                               "sampling_id",
                                                               "seed"};
  const auto is_test = attributes.find("is_test");
  const bool* tests = is_test == attributes.end() ? nullptr : std::get_if<bool>(&is_test->second);
  if (tests != nullptr && *tests) return false;
  return kWithoutSeed.count(op_type) != 0 || attributes.count("seed") != 0;
}

}  // namespace phibridge
