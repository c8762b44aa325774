#include "framework/executor/passes/pass.h"

#include <algorithm>

#include "framework/program/block_desc.h"
#include "framework/program/nearest_name.h"
#include "framework/program/op_info.h"
#include "framework/program/op_proto_maker.h"
#include "phi/core/enforce.h"

namespace phibridge {

using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::OpRole;

namespace {

constexpr char kAddsBias[] = "rounding: the bias is added before the sum is rounded";

size_t PassIndex(const std::string& name) {
  const std::vector<Pass>& passes = AllPasses();
  const auto is_it = [&](const Pass& pass) { return name == pass.name; };
  return static_cast<size_t>(std::find_if(passes.begin(), passes.end(), is_it) - passes.begin());
}

bool ParseSwitch(const std::string& text, const std::string& word) {
  PADDLE_ENFORCE(word == "on" || word == "off",
                 phi::errors::InvalidArgument(
                     "passes: `%s` is none of `on`, `off`, `NAME=on`, `NAME=off`", text));
  return word == "on";
}

bool KnowsAll(const std::vector<const char*>& types) {
  return std::all_of(types.begin(), types.end(), [](const char* type) {
    return paddle::framework::OpInfoMap::Instance().Has(type);
  });
}

std::vector<Pass> FirstPasses() {
  return {
      {"remove_identity", "Takes operators away that hand their input on: dropout, scale by 1.", "",
       &RunRemoveIdentity},
      {"fold_constants", "Computes what depends on parameters alone, once.",
       "rounding: as the plain kernels of the CPU", &RunFoldConstants},
      {"compose_activation",
       "Makes one operator of gelu, swish or hard_swish that a program writes out.",
       "rounding: one operator computes it",
       &RunComposeActivation,
       {"gelu", "hard_swish", "swish"}},
      {"merge_scale",
       "Makes one scale of several numbers that are multiplied and added in a row.",
       "rounding: factors are multiplied beforehand",
       &RunMergeScale,
       {"scale"}},
      {"conv_batch_norm",
       "Multiplies the batch norm after a convolution into its filter.",
       "rounding: factors are multiplied beforehand",
       &RunConvBatchNorm,
       {"elementwise_add"}},
      {"conv_transpose_shuffle",
       "Makes a convolution and a shuffle of pixels of a transposed one without overlaps, on "
       "oneDNN.",
       "rounding: as another kernel of oneDNN",
       &RunConvTransposeShuffle,
       {"conv2d", "pixel_shuffle"}},
      {"fully_connected",
       "Makes one operator of a matrix product and the addition of a bias.",
       kAddsBias,
       &RunFullyConnected,
       {"fc"}},
      {"conv_bias", "Lets a convolution add its bias.", kAddsBias, &RunConvBias, {"fused_conv2d"}},
      {"conv_residual",
       "Lets a convolution add another result to its own.",
       "rounding: the sum is rounded once",
       &RunConvResidual,
       {"fused_conv2d"}},
  };
}

std::vector<Pass> LastPasses() {
  return {
      {"attention",
       "Makes one operator of an attention of several heads that a program writes out.",
       "rounding: one operator computes it, in another order of summation",
       &RunAttention,
       {"dot_product_attention"}},
      {"join_projections",
       "Makes one layer of those that give an attention queries, keys and values, on a GPU.",
       "rounding: as a product of another width",
       &RunJoinProjections,
       {"fc", "dot_product_attention"}},
      {"layer_norm_residual",
       "Makes one operator of a layer norm and the addition before it.",
       "rounding: the sum is normalised before it is rounded",
       &RunLayerNormResidual,
       {"skip_layernorm"}},
      {"activation",
       "Lets a convolution or fully-connected layer apply the activation.",
       "rounding; NaN may become a bound of the activation",
       &RunActivation,
       {"fused_conv2d"}},
      {"shuffle_channel",
       "Makes one operator of reshape, transpose and reshape of channels.",
       "",
       &RunShuffleChannel,
       {"shuffle_channel"}},
      {"channels_last",
       "Lets convolutions of half types on a GPU, and what lies between them, have channels last.",
       "rounding: as other kernels of cuDNN",
       &RunChannelsLast,
       {"transpose"}},
      {"merge_optimizers",
       "Makes one operator of the steps of momentum, adam or adamw with many parameters.",
       "",
       &RunMergeOptimizers,
       {"merged_momentum", "fused_adam"},
       /*is_for_training=*/true},
      {"dead_code", "Takes operators away whose results nobody reads.", "", &RunDeadCode},
      // The last: it takes what no other pass has a use for.
      {"fuse_elementwise",
       "Computes element-wise operators one after the other in one loop.",
       "",
       &RunFuseElementwise,
       {"elementwise_chain"},
       /*is_for_training=*/true},
  };
}

}  // namespace

const std::vector<Pass>& AllPasses() {
  static const auto* passes = [] {
    auto* all = new std::vector<Pass>(FirstPasses());
    for (Pass& pass : LastPasses()) all->push_back(std::move(pass));
    return all;
  }();
  return *passes;
}

PassSelection::PassSelection(const std::vector<std::string>& texts) {
  off_.assign(AllPasses().size(), false);
  for (const std::string& text : texts) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos) {
      off_.assign(off_.size(), !ParseSwitch(text, text));
      continue;
    }
    const std::string name = text.substr(0, equals);
    const size_t index = PassIndex(name);
    if (index == off_.size()) {
      std::vector<std::string> names;
      for (const Pass& pass : AllPasses()) names.emplace_back(pass.name);
      PADDLE_THROW(phi::errors::InvalidArgument("passes: there is no pass `%s`%s", name,
                                                DidYouMean(name, names)));
    }
    off_[index] = !ParseSwitch(text, text.substr(equals + 1));
  }
}

bool PassSelection::IsOn(const Pass& pass) const {
  return off_.empty() || !off_[static_cast<size_t>(&pass - AllPasses().data())];
}

bool PassSelection::AnyOn() const {
  return off_.empty() || std::find(off_.begin(), off_.end(), false) != off_.end();
}

bool IsInference(const ProgramDesc& program) {
  constexpr int kTraining =
      static_cast<int>(OpRole::kBackward) | static_cast<int>(OpRole::kOptimize);
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      const int role = op->GetAttrIfExists<int>(OpProtoAndCheckerMaker::OpRoleAttrName());
      const std::string& type = op->Type();
      const bool is_grad = type.size() > 5 && type.compare(type.size() - 5, 5, "_grad") == 0;
      if ((role & kTraining) != 0 || is_grad) return false;
    }
  }
  return true;
}

OptimisedProgram Optimise(const ProgramDesc& program, const ParameterValues& parameters,
                          const ExecutionOptions& options, const PassSelection& selection) {
  // Gradients and optimizers read what most passes would take away.
  const bool is_inference = IsInference(program);
  std::vector<const Pass*> passes;
  for (const Pass& pass : AllPasses()) {
    const bool fits = is_inference || pass.is_for_training;
    if (fits && selection.IsOn(pass) && KnowsAll(pass.makes)) passes.push_back(&pass);
  }
  if (passes.empty()) return {};
  ProgramGraph graph(program, parameters, options);
  for (const Pass* pass : passes) {
    graph.BeginPass(pass->name);
    pass->run(&graph);
  }
  return graph.changes() == 0 ? OptimisedProgram() : graph.Take();
}

}  // namespace phibridge
