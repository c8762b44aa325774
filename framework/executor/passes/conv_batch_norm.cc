// Multiplies the batch norm after a convolution, and after the addition of its bias, into its
// filter. What is left is the addition of a bias, which conv_bias takes in.
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phibridge {
namespace {

bool IsTransposed(const OpDesc& conv) {
  return conv.Type() == "conv2d_transpose" || conv.Type() == "depthwise_conv2d_transpose";
}

bool IsOfInference(const ProgramGraph& graph, const OpDesc& norm) {
  return NormalisesByGivenStatistics(norm) && !AttributeOf<bool>(norm, "fuse_with_relu") &&
         graph.WritesOnly(norm, "Y");
}

// y = x · factor + bias, by channel.
struct ChannelLine {
  std::vector<double> factor, bias;
};

std::optional<ChannelLine> LineOf(const ProgramGraph& graph, const OpDesc& norm) {
  const phi::DenseTensor* parts[4] = {};
  const char* const slots[4] = {"Scale", "Bias", "Mean", "Variance"};
  for (int i = 0; i < 4; ++i) {
    const std::string name = InputOf(norm, slots[i]);
    parts[i] = graph.Constant(name);
    if (parts[i] == nullptr || parts[i]->dtype() != phi::DataType::FLOAT32 ||
        parts[i]->numel() != parts[0]->numel()) {
      return std::nullopt;
    }
    parts[i] = &graph.OnHost(name);
  }
  const double epsilon = static_cast<double>(AttributeOf<float>(norm, "epsilon"));
  ChannelLine line;
  const int64_t channels = parts[0]->numel();
  for (int64_t c = 0; c < channels; ++c) {
    const auto at = [&](int i) { return static_cast<double>(parts[i]->data<float>()[c]); };
    line.factor.push_back(at(0) / std::sqrt(at(3) + epsilon));
    line.bias.push_back(at(1) - at(2) * line.factor.back());
  }
  return line;
}

// Which output channel window `i` of a filter belongs to.
class ChannelOfWindow {
 public:
  ChannelOfWindow(const OpDesc& conv, const phi::DDim& filter)
      : transposed_(IsTransposed(conv)), groups_(AttributeOf<int>(conv, "groups")) {
    second_ = filter[1];
    inputs_of_group_ = groups_ > 0 ? filter[0] / groups_ : 0;
  }
  // -1: the groups do not divide the filter.
  int64_t Channels(const phi::DDim& filter) const {
    if (groups_ < 1 || filter[0] % groups_ != 0) return -1;
    return transposed_ ? filter[1] * groups_ : filter[0];
  }
  int64_t operator()(int64_t i) const {
    const int64_t first = i / second_;
    if (!transposed_) return first;
    return first / inputs_of_group_ * second_ + i % second_;
  }

 private:
  bool transposed_;
  int groups_;
  int64_t second_, inputs_of_group_;
};

// y = (x + bias) · factor + line.bias as a line of x. False if `bias` has other channels.
bool AddBefore(const phi::DenseTensor& bias, ChannelLine* line) {
  if (bias.numel() != static_cast<int64_t>(line->factor.size())) return false;
  for (size_t c = 0; c < line->bias.size(); ++c) {
    line->bias[c] += static_cast<double>(bias.data<float>()[c]) * line->factor[c];
  }
  return true;
}

// `biased` adds a bias between the two, or is nullptr.
bool FoldBatchNorm(const Match& match, ProgramGraph::Node* biased, ProgramGraph* graph) {
  const OpDesc& conv = match.op("conv");
  const OpDesc& norm = match.op("norm");
  const std::string layout = AttributeOf<std::string>(norm, "data_layout");
  if (phi::funcs::IsChannelLast(layout) != HasChannelsLast(conv)) return false;
  const phi::DenseTensor* filter = graph->Constant(InputOf(conv, "Filter"));
  const bool is_filter = filter != nullptr && filter->dtype() == phi::DataType::FLOAT32 &&
                         filter->dims().size() == 4 && filter->numel() > 0;
  std::optional<ChannelLine> line = LineOf(*graph, norm);
  if (!is_filter || !line.has_value()) return false;
  if (biased != nullptr) {
    if (BiasOf(*graph, conv, *biased->op) == nullptr) return false;
    if (!AddBefore(graph->OnHost(InputOf(*biased->op, "Y")), &*line)) return false;
  }
  const ChannelOfWindow channel_of(conv, filter->dims());
  if (channel_of.Channels(filter->dims()) != static_cast<int64_t>(line->factor.size()))
    return false;

  phi::DenseTensor folded, bias;
  folded.Resize(filter->dims());
  const float* from = graph->OnHost(InputOf(conv, "Filter")).data<float>();
  float* to = folded.mutable_data<float>(phi::CPUPlace());
  const int64_t windows = filter->dims()[0] * filter->dims()[1];
  const int64_t size = filter->numel() / windows;
  for (int64_t i = 0; i < windows; ++i) {
    const double factor = line->factor[static_cast<size_t>(channel_of(i))];
    for (int64_t k = 0; k < size; ++k) {
      *to++ = static_cast<float>(static_cast<double>(*from++) * factor);
    }
  }
  bias.Resize({static_cast<int64_t>(line->bias.size())});
  float* bias_to = bias.mutable_data<float>(phi::CPUPlace());
  for (size_t c = 0; c < line->bias.size(); ++c) bias_to[c] = static_cast<float>(line->bias[c]);

  const std::string output = OutputOf(norm, "Y");
  const std::string folded_name =
      graph->AddConstant(InputOf(conv, "Filter"), *match.root(), std::move(folded));
  const std::string bias_name =
      graph->AddConstant(InputOf(norm, "Bias"), *match.root(), std::move(bias));
  auto add = MakeFused("elementwise_add", norm);
  add->SetInput("X", {OutputOf(conv, "Output")});
  add->SetInput("Y", {bias_name});
  add->SetOutput("Out", {output});
  add->SetAttr("axis", HasChannelsLast(conv) ? -1 : 1);
  graph->Edit(match.node("conv"), [&](OpDesc* op) { op->SetInput("Filter", {folded_name}); });
  graph->Note(match.node("conv"));
  std::vector<ProgramGraph::Node*> gone;
  if (biased != nullptr) gone.push_back(biased);
  graph->Fuse(std::move(add), gone, match.root());
  return true;
}

}  // namespace

void RunConvBatchNorm(ProgramGraph* graph) {
  const Pattern::Op conv = {
      "conv",
      {"conv2d", "depthwise_conv2d", "conv2d_transpose", "depthwise_conv2d_transpose"},
      {},
      &IsPlainConv};
  static const Pattern plain(
      {conv, {"norm", {"batch_norm"}, {{{"X"}, "conv", "Output"}}, &IsOfInference}});
  static const Pattern biased({conv,
                               {"add", {"elementwise_add"}, {{{"X"}, "conv", "Output"}}, &IsPlain},
                               {"norm", {"batch_norm"}, {{{"X"}, "add", "Out"}}, &IsOfInference}});
  RewriteMatches(plain, graph, [](const Match& match, ProgramGraph* all) {
    return FoldBatchNorm(match, nullptr, all);
  });
  RewriteMatches(biased, graph, [](const Match& match, ProgramGraph* all) {
    return FoldBatchNorm(match, match.node("add"), all);
  });
}

}  // namespace phibridge
