// Makes a convolution and a shuffle of pixels of a transposed convolution of oneDNN whose windows
// lie side by side.
//
// Note [Windows side by side]
// Where a transposed convolution moves by the size of its windows, a pixel of the result comes from
// one pixel: the head of a text detector, or of masks. A convolution by 1 x 1 computes the pixels
// of a window as so many channels, and takes bias and activation in; the shuffle brings them to
// their places. Both take half the time of oneDNN 2.6's transposed convolution alone.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/passes/activation_attributes.h"
#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"

namespace phibridge {
namespace {

using Node = ProgramGraph::Node;
using Shape = std::vector<int64_t>;

bool AreAll(const OpDesc& op, const char* attribute, int64_t value) {
  const auto numbers = AttributeOf<std::vector<int>>(op, attribute);
  return std::all_of(numbers.begin(), numbers.end(), [&](int n) { return n == value; });
}

// The size of the windows; 0 if they are not squares side by side that fill the result.
int64_t SideOf(const ProgramGraph& graph, const OpDesc& conv) {
  const phi::DenseTensor* filter = graph.Constant(InputOf(conv, "Filter"));
  if (filter == nullptr || filter->dtype() != phi::DataType::FLOAT32 || filter->numel() == 0)
    return 0;
  const phi::DDim dims = filter->dims();
  if (dims.size() != 4 || dims[2] != dims[3] || dims[2] < 2 || HasChannelsLast(conv)) return 0;
  const bool is_whole = AreAll(conv, "strides", dims[2]) && AreAll(conv, "paddings", 0) &&
                        AreAll(conv, "dilations", 1) && AreAll(conv, "output_padding", 0) &&
                        AttributeOf<std::vector<int>>(conv, "output_size").empty() &&
                        AttributeOf<std::string>(conv, "padding_algorithm") != "SAME" &&
                        AttributeOf<int>(conv, "groups") == 1;
  return is_whole ? dims[2] : 0;
}

// [C, M, side, side] as [M · side², C, 1, 1].
phi::DenseTensor FilterByPlace(const phi::DenseTensor& filter) {
  const int64_t channels = filter.dims()[0], places = filter.numel() / channels;
  phi::DenseTensor turned;
  turned.Resize({places, channels, 1, 1});
  float* to = turned.mutable_data<float>(phi::CPUPlace());
  const float* from = filter.data<float>();
  for (int64_t p = 0; p < places; ++p) {
    for (int64_t c = 0; c < channels; ++c) *to++ = from[c * places + p];
  }
  return turned;
}

phi::DenseTensor BiasByPlace(const phi::DenseTensor& bias, int64_t places) {
  phi::DenseTensor repeated;
  repeated.Resize({bias.numel() * places});
  float* to = repeated.mutable_data<float>(phi::CPUPlace());
  for (int64_t i = 0; i < bias.numel(); ++i) to = std::fill_n(to, places, bias.data<float>()[i]);
  return repeated;
}

// Lets the nodes of a chain compute the channels that become pixels.
class ShuffleRewriter {
 public:
  ShuffleRewriter(ProgramGraph* graph, const std::string& out, Shape shape)
      : graph_(graph), out_(out), shape_(std::move(shape)) {}

  /// `made` in the place of `node`: it reads what the one before wrote, in `input`.
  void Replace(Node* node, std::unique_ptr<OpDesc> made, const char* input, const char* output) {
    if (!last_.empty()) made->SetInput(input, {last_});
    last_ = graph_->AddTemporary(out_, shape_);
    made->SetOutput(output, {last_});
    graph_->Edit(node, [&](OpDesc* op) { op->CopyFrom(*made); });
    graph_->Note(node);
    graph_->InferShapes(*node);
  }
  void Shuffle(const Node& last, int64_t side) {
    auto shuffle = MakeFused("pixel_shuffle", *last.op);
    shuffle->SetInput("X", {last_});
    shuffle->SetOutput("Out", {out_});
    shuffle->SetAttr("upscale_factor", static_cast<int>(side));
    shuffle->SetAttr("data_format", std::string("NCHW"));
    graph_->Insert(std::next(last.at), last, std::move(shuffle));
  }

 private:
  ProgramGraph* graph_;
  const std::string out_;
  const Shape shape_;
  std::string last_;  // what the node before writes
};

std::unique_ptr<OpDesc> ConvOf(const OpDesc& transposed, const std::string& filter) {
  auto conv = MakeFused("conv2d", transposed);
  conv->SetInput("Input", {InputOf(transposed, "Input")});
  conv->SetInput("Filter", {filter});
  conv->SetAttr("strides", std::vector<int>{1, 1});
  return conv;
}

// `add` and `activation` follow in this order; nullptr: not.
bool RewriteChain(Node* conv, Node* add, Node* activation, ProgramGraph* graph) {
  const OpDesc& transposed = *conv->op;
  const int64_t side = SideOf(*graph, transposed);
  Shape shape = graph->Shape(InputOf(transposed, "Input"));
  if (side == 0 || shape.size() != 4 || !graph->HasKernel(transposed, phi::Backend::ONEDNN))
    return false;
  const std::string filter = InputOf(transposed, "Filter");
  const int64_t channels = graph->Constant(filter)->dims()[1], places = side * side;
  if (add != nullptr) {
    const phi::DenseTensor* bias = BiasOf(*graph, transposed, *add->op);
    if (bias == nullptr || bias->numel() != channels) return false;
  }
  Node* const last = activation != nullptr ? activation : add != nullptr ? add : conv;
  const std::string out = OutputOf(*last->op, last == conv ? "Output" : "Out");
  shape[1] = channels * places;
  ShuffleRewriter rewriter(graph, out, shape);
  rewriter.Replace(
      conv,
      ConvOf(transposed, graph->AddConstant(filter, *conv, FilterByPlace(graph->OnHost(filter)))),
      "Input", "Output");
  if (add != nullptr) {
    const std::string bias = InputOf(*add->op, "Y");
    auto made = std::make_unique<OpDesc>(*add->op);
    made->SetInput("Y", {graph->AddConstant(bias, *add, BiasByPlace(graph->OnHost(bias), places))});
    made->SetAttr("axis", 1);
    rewriter.Replace(add, std::move(made), "X", "Out");
  }
  if (activation != nullptr) {
    rewriter.Replace(activation, std::make_unique<OpDesc>(*activation->op), "X", "Out");
  }
  rewriter.Shuffle(*last, side);
  return true;
}

// A plain one, which reads no output_size from variables.
bool ReadsTwo(const ProgramGraph& graph, const OpDesc& op) {
  return op.InputArgumentNames().size() == 2 && IsPlainConv(graph, op);
}
bool IsActivation(const ProgramGraph&, const OpDesc& op) { return ActivationOf(op).has_value(); }

Pattern PatternOf(bool has_add, bool has_activation) {
  std::vector<Pattern::Op> ops = {{"conv", {"conv2d_transpose"}, {}, &ReadsTwo}};
  if (has_add) {
    ops.push_back({"add", {"elementwise_add"}, {{{"X"}, "conv", "Output"}}, &IsPlain});
  }
  if (has_activation) {
    const Pattern::Edge edge = {{"X"}, ops.back().name, has_add ? "Out" : "Output"};
    ops.push_back({"activation", FusedActivationTypes(), {edge}, &IsActivation});
  }
  return Pattern(std::move(ops));
}

}  // namespace

void RunConvTransposeShuffle(ProgramGraph* graph) {
  for (const auto& [has_add, has_activation] : std::vector<std::pair<bool, bool>>{
           {true, true}, {false, true}, {true, false}, {false, false}}) {  // the longest first
    const Pattern pattern = PatternOf(has_add, has_activation);
    RewriteMatches(pattern, graph,
                   [add = has_add, act = has_activation](const Match& match, ProgramGraph* all) {
                     return RewriteChain(match.node("conv"), add ? match.node("add") : nullptr,
                                         act ? match.node("activation") : nullptr, all);
                   });
  }
}

}  // namespace phibridge
