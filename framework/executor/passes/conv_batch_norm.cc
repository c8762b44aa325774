// Multiplies the batch norm after a convolution, and after the addition of its bias, into its
// filter. What is left is the addition of a bias, which conv_bias takes in.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"
#include "phi/common/float16.h"
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

template <typename T>
double ToDouble(T value) {
  return static_cast<double>(static_cast<float>(value));
}
template <typename T>
T FromDouble(double value) {
  return static_cast<T>(static_cast<float>(value));
}

// visit(T()) for a tensor of float32 or float16.
template <typename Visit>
auto VisitFloats(const phi::DenseTensor& tensor, const Visit& visit) {
  return tensor.dtype() == phi::DataType::FLOAT16 ? visit(phi::float16()) : visit(0.0f);
}

// y = (x + bias) · factor + line.bias as a line of x. False if `bias` has other channels.
bool AddBefore(const phi::DenseTensor& bias, ChannelLine* line) {
  if (bias.numel() != static_cast<int64_t>(line->factor.size())) return false;
  VisitFloats(bias, [&](auto of_type) {
    const auto* from = bias.data<decltype(of_type)>();
    for (size_t c = 0; c < line->bias.size(); ++c) {
      line->bias[c] += ToDouble(from[c]) * line->factor[c];
    }
  });
  return true;
}

// What is left of a convolution and its norm.
struct FoldedConv {
  phi::DenseTensor filter, bias;
};

// What rounding to T does to the numbers of one output channel.
template <typename T>
class ChannelRange {
 public:
  void Add(double before, double exact, double after) {
    before_ = std::max(before_, std::abs(before));
    exact_ = std::max(exact_, std::abs(exact));
    fits_ = fits_ && (!std::isfinite(before) || std::isfinite(after));
  }
  // False if a number overflowed, or if the largest one, which was normal, becomes subnormal, so
  // that digits are lost. Where it stays normal, what a smaller one loses is less than half a unit
  // in the last place of the largest.
  bool fits() const {
    const double least = ToDouble(std::numeric_limits<T>::min());
    return fits_ && (before_ < least || exact_ == 0 || exact_ >= least);
  }

 private:
  double before_ = 0, exact_ = 0;
  bool fits_ = true;
};

// Nothing if the numbers of a channel leave the range of T, which is narrow where T is float16.
template <typename T>
std::optional<FoldedConv> Fold(const phi::DenseTensor& filter, const ChannelOfWindow& channel_of,
                               const ChannelLine& line) {
  FoldedConv folded;
  folded.filter.Resize(filter.dims());
  const T* from = filter.data<T>();
  T* to = folded.filter.mutable_data<T>(phi::CPUPlace());
  const int64_t windows = filter.dims()[0] * filter.dims()[1], size = filter.numel() / windows;
  std::vector<ChannelRange<T>> ranges(line.factor.size());
  for (int64_t i = 0; i < windows; ++i) {
    const auto channel = static_cast<size_t>(channel_of(i));
    for (int64_t k = 0; k < size; ++k, ++from, ++to) {
      const double exact = ToDouble(*from) * line.factor[channel];
      *to = FromDouble<T>(exact);
      ranges[channel].Add(ToDouble(*from), exact, ToDouble(*to));
    }
  }
  folded.bias.Resize({static_cast<int64_t>(line.bias.size())});
  T* bias_to = folded.bias.mutable_data<T>(phi::CPUPlace());
  for (size_t c = 0; c < line.bias.size(); ++c) {
    bias_to[c] = FromDouble<T>(line.bias[c]);
    const bool overflows = std::isfinite(line.bias[c]) && !std::isfinite(ToDouble(bias_to[c]));
    if (overflows || !ranges[c].fits()) return std::nullopt;
  }
  return folded;
}

// `biased` adds a bias between the two, or is nullptr.
std::optional<FoldedConv> FoldedOf(const Match& match, const ProgramGraph::Node* biased,
                                   const ProgramGraph& graph) {
  const OpDesc& conv = match.op("conv");
  const OpDesc& norm = match.op("norm");
  const std::string layout = AttributeOf<std::string>(norm, "data_layout");
  if (phi::funcs::IsChannelLast(layout) != HasChannelsLast(conv)) return std::nullopt;
  const std::string name = InputOf(conv, "Filter");
  const phi::DenseTensor* filter = graph.Constant(name);
  const bool is_filter = filter != nullptr && filter->dtype() == graph.FloatTypeOf(name) &&
                         filter->dims().size() == 4 && filter->numel() > 0;
  std::optional<ChannelLine> line = LineOf(graph, norm);
  if (!is_filter || !line.has_value()) return std::nullopt;
  if (biased != nullptr) {
    if (BiasOf(graph, conv, *biased->op) == nullptr) return std::nullopt;
    if (!AddBefore(graph.OnHost(InputOf(*biased->op, "Y")), &*line)) return std::nullopt;
  }
  const ChannelOfWindow channel_of(conv, filter->dims());
  if (channel_of.Channels(filter->dims()) != static_cast<int64_t>(line->factor.size())) {
    return std::nullopt;
  }
  const phi::DenseTensor& values = graph.OnHost(name);
  return VisitFloats(
      values, [&](auto of_type) { return Fold<decltype(of_type)>(values, channel_of, *line); });
}

bool FoldBatchNorm(const Match& match, ProgramGraph::Node* biased, ProgramGraph* graph) {
  std::optional<FoldedConv> folded = FoldedOf(match, biased, *graph);
  if (!folded.has_value()) return false;
  const OpDesc& conv = match.op("conv");
  const OpDesc& norm = match.op("norm");
  const std::string output = OutputOf(norm, "Y");
  const std::string folded_name =
      graph->AddConstant(InputOf(conv, "Filter"), *match.root(), std::move(folded->filter));
  const std::string bias_name =
      graph->AddConstant(InputOf(norm, "Bias"), *match.root(), std::move(folded->bias));
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
