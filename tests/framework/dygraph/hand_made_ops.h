#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/hook_utils.h"
#include "framework/dygraph/py_layer.h"

// Operations in float64 with nodes of their own, so that tests of the engine need no operator.
// Their gradients are made of the same operations, so they can be differentiated again.

namespace egr {
namespace testing {

using phi::Tensor;

inline Tensor Values(const std::vector<double>& values) {
  return Tensor::from_vector<double>(values);
}

/// A leaf whose gradient is wanted.
inline Tensor Leaf(const std::vector<double>& values) {
  Tensor leaf = Values(values);
  EagerUtils::autograd_meta(&leaf)->SetStopGradient(false);
  return leaf;
}

inline std::vector<double> Read(const Tensor& tensor) {
  const auto* elements = tensor.data<double>();
  return std::vector<double>(elements, elements + tensor.numel());
}

inline std::vector<double> GradOf(const Tensor& tensor) {
  return Read(EagerUtils::unsafe_autograd_meta(tensor)->Grad());
}

template <typename Fn>
Tensor Map(const Tensor& x, const Fn& fn) {
  std::vector<double> values = Read(x);
  for (double& value : values) value = fn(value);
  return Values(values);
}

template <typename Fn>
Tensor Map(const Tensor& x, const Tensor& y, const Fn& fn) {
  std::vector<double> values = Read(x);
  const std::vector<double> others = Read(y);
  for (size_t i = 0; i < values.size(); ++i) values[i] = fn(values[i], others[i]);
  return Values(values);
}

Tensor Multiply(const Tensor& x, const Tensor& y);
Tensor Cos(const Tensor& x);
Tensor Scale(const Tensor& x, double by);

using Tensors = std::vector<Tensor>;

struct AddLayer : PyLayer<AddLayer> {
  static std::string name() { return "Add"; }
  Tensors Forward(PyLayerContext*, const Tensors& in) const {
    return {Map(in[0], in[1], [](double a, double b) { return a + b; })};
  }
  Tensors Backward(PyLayerContext*, const Tensors& grads) const { return {grads[0], grads[0]}; }
};

struct MultiplyLayer : PyLayer<MultiplyLayer> {
  static std::string name() { return "Multiply"; }
  Tensors Forward(PyLayerContext* ctx, const Tensors& in) const {
    ctx->SaveForBackward(in);
    return {Map(in[0], in[1], [](double a, double b) { return a * b; })};
  }
  Tensors Backward(PyLayerContext* ctx, const Tensors& grads) const {
    const Tensors saved = ctx->GetSavedTensors();
    return {Multiply(grads[0], saved[1]), Multiply(grads[0], saved[0])};
  }
};

struct SinLayer : PyLayer<SinLayer> {
  static std::string name() { return "Sin"; }
  Tensors Forward(PyLayerContext* ctx, const Tensors& in) const {
    ctx->SaveForBackward(in);
    return {Map(in[0], [](double a) { return std::sin(a); })};
  }
  Tensors Backward(PyLayerContext* ctx, const Tensors& grads) const {
    return {Multiply(grads[0], Cos(ctx->GetSavedTensors()[0]))};
  }
};

struct CosLayer : PyLayer<CosLayer> {
  static std::string name() { return "Cos"; }
  Tensors Forward(PyLayerContext* ctx, const Tensors& in) const {
    ctx->SaveForBackward(in);
    return {Map(in[0], [](double a) { return std::cos(a); })};
  }
  Tensors Backward(PyLayerContext* ctx, const Tensors& grads) const {
    const Tensor sine = SinLayer().Apply(ctx->GetSavedTensors())[0];
    return {Scale(Multiply(grads[0], sine), -1)};
  }
};

/// Saves its output: d exp(x) = exp(x).
struct ExpLayer : PyLayer<ExpLayer> {
  static std::string name() { return "Exp"; }
  Tensors Forward(PyLayerContext* ctx, const Tensors& in) const {
    Tensor out = Map(in[0], [](double a) { return std::exp(a); });
    ctx->SaveForBackward({out});
    return {out};
  }
  Tensors Backward(PyLayerContext* ctx, const Tensors& grads) const {
    return {Multiply(grads[0], ctx->GetSavedTensors()[0])};
  }
};

struct ScaleLayer : PyLayer<ScaleLayer> {
  explicit ScaleLayer(double by) : by(by) {}
  static std::string name() { return "Scale"; }
  Tensors Forward(PyLayerContext*, const Tensors& in) const {
    return {Map(in[0], [&](double a) { return a * by; })};
  }
  Tensors Backward(PyLayerContext*, const Tensors& grads) const { return {Scale(grads[0], by)}; }
  double by;
};

/// Element i is element (i + by) mod n of x, so that elements depend on others.
struct RollLayer : PyLayer<RollLayer> {
  explicit RollLayer(size_t by) : by(by) {}
  static std::string name() { return "Roll"; }
  Tensors Forward(PyLayerContext*, const Tensors& in) const {
    const std::vector<double> from = Read(in[0]);
    std::vector<double> to;
    for (size_t i = 0; i < from.size(); ++i) to.push_back(from[(i + by) % from.size()]);
    return {Values(to)};
  }
  Tensors Backward(PyLayerContext*, const Tensors& grads) const {
    const auto n = static_cast<size_t>(grads[0].numel());
    return {RollLayer(n - by % n).Apply(grads)};
  }
  size_t by;
};

/// Two outputs: x + y and x * y.
struct SumAndProductLayer : PyLayer<SumAndProductLayer> {
  static std::string name() { return "SumAndProduct"; }
  Tensors Forward(PyLayerContext* ctx, const Tensors& in) const {
    ctx->SaveForBackward(in);
    return {Map(in[0], in[1], [](double a, double b) { return a + b; }),
            Map(in[0], in[1], [](double a, double b) { return a * b; })};
  }
  Tensors Backward(PyLayerContext* ctx, const Tensors& grads) const {
    const Tensors saved = ctx->GetSavedTensors();
    const auto sum = [](const Tensor& x, const Tensor& y) { return AddLayer().Apply({x, y})[0]; };
    return {sum(grads[0], Multiply(grads[1], saved[1])),
            sum(grads[0], Multiply(grads[1], saved[0]))};
  }
};

inline Tensor Add(const Tensor& x, const Tensor& y) { return AddLayer().Apply({x, y})[0]; }
inline Tensor Multiply(const Tensor& x, const Tensor& y) {
  return MultiplyLayer().Apply({x, y})[0];
}
inline Tensor Sin(const Tensor& x) { return SinLayer().Apply({x})[0]; }
inline Tensor Cos(const Tensor& x) { return CosLayer().Apply({x})[0]; }
inline Tensor Exp(const Tensor& x) { return ExpLayer().Apply({x})[0]; }
inline Tensor Scale(const Tensor& x, double by) { return ScaleLayer(by).Apply({x})[0]; }
inline Tensor Roll(const Tensor& x, size_t by) { return RollLayer(by).Apply({x})[0]; }

/// The node of Exp_: saves what it wrote, which is its own output.
class ExpInplaceNode : public GradNodeBase {
 public:
  ExpInplaceNode() : GradNodeBase(1, 1) {}
  GradList operator()(GradList& grads, bool /*create_graph*/) override {
    GradList out(1);
    out[0].push_back(Multiply(grads[0][0], out_.recover()));
    return out;
  }
  std::string name() const override { return "Exp_"; }
  void ClearTensorWrappers() override {
    out_.clear();
    SetIsTensorWrappersCleared(true);
  }
  void SetTensorWrapperOut(const Tensor& out) { out_ = TensorWrapper(out); }

 private:
  TensorWrapper out_;
};

class ScaleInplaceNode : public GradNodeBase {
 public:
  explicit ScaleInplaceNode(double by) : GradNodeBase(1, 1), by_(by) {}
  GradList operator()(GradList& grads, bool /*create_graph*/) override {
    GradList out(1);
    out[0].push_back(Scale(grads[0][0], by_));
    return out;
  }
  std::string name() const override { return "Scale_"; }
  void ClearTensorWrappers() override { SetIsTensorWrappersCleared(true); }

 private:
  const double by_;
};

template <typename Node, typename Fn>
void ChangeInPlace(Tensor* x, const std::shared_ptr<Node>& node, const Fn& fn) {
  const bool is_recorded = EagerUtils::ComputeRequireGrad({x});
  EagerUtils::CheckInplace(*x, is_recorded);
  if (is_recorded) node->SetGradOutMeta(*x, 0);
  for (int64_t i = 0; i < x->numel(); ++i) x->data<double>()[i] = fn(x->data<double>()[i]);
  x->bump_inplace_version();
  if (!is_recorded) return;
  EagerUtils::SetHistory(x, node, 0, 0);
  node->SetGradInMeta(*x, 0);
}

inline void Exp_(Tensor* x) {
  auto node = std::make_shared<ExpInplaceNode>();
  ChangeInPlace(x, node, [](double a) { return std::exp(a); });
  node->SetTensorWrapperOut(*x);
}

inline void Scale_(Tensor* x, double by) {
  ChangeInPlace(x, std::make_shared<ScaleInplaceNode>(by), [by](double a) { return a * by; });
}

}  // namespace testing
}  // namespace egr
