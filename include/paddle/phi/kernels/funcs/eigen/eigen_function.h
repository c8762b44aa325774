// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/eigen/eigen_function.h")
#include_next "paddle/phi/kernels/funcs/eigen/eigen_function.h"
#else
#pragma once

#include <array>
#include <cmath>
#include <utility>

#include "paddle/phi/kernels/funcs/eigen/extensions.h"
#include "unsupported/Eigen/CXX11/Tensor"

// Expressions that the original compiles once for all of its kernels. Each Eval writes
// `out.device(dev)`.

namespace phi {
namespace funcs {

template <typename EigenDevice, typename T, int Rank>
struct EigenBroadcast {
  using Array = Eigen::DSizes<Eigen::DenseIndex, Rank>;
  /// Repeats `in` bcast[i] times along axis i.
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, In in, const Array& bcast) {
    out.device(dev) = in.broadcast(bcast);
  }
};
template <typename EigenDevice, typename T, int Rank>
struct EigenBroadcastGrad {
  using Array = Eigen::DSizes<Eigen::DenseIndex, Rank>;
  using Array2 = Eigen::DSizes<Eigen::DenseIndex, Rank * 2>;
  /// The sum over axes `reduce_dims` of `in` in shape `reshape_dims`, in the shape of `out`.
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, In in, const Array& reduce_dims,
                   const Array2& reshape_dims) {
    out.device(dev) = in.reshape(reshape_dims).sum(reduce_dims).reshape(out.dimensions());
  }
};
template <typename EigenDevice, typename T, int Rank>
struct EigenConstant {
  template <typename Out>
  static void Eval(const EigenDevice& dev, Out out, const T value) {
    out.device(dev) = out.constant(value);
  }
};
template <typename EigenDevice, typename T>
struct EigenSign {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in) {
    out.device(dev) = in.sign();
  }
};
template <typename EigenDevice, typename T, int Rank>
struct EigenReverse {
  using Array = std::array<bool, Rank>;
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in, const Array& axes) {
    out.device(dev) = in.reverse(axes);
  }
};
template <typename EigenDevice, typename T>
struct EigenAdd {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in, const T value) {
    out.device(dev) = in + value;
  }
};
template <typename EigenDevice, typename T, int Rank = 1>
struct EigenSub {
  template <typename Out, typename Left, typename Right>
  static void Eval(const EigenDevice& dev, Out out, const Left& left, const Right& right) {
    out.device(dev) = left - right;
  }
};
template <typename EigenDevice, typename T, int Rank = 1>
struct EigenDiv {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in, const T value) {
    out.device(dev) = in / value;
  }
};
template <typename EigenDevice, typename T, int Rank>
struct EigenSlice {
  using Array = Eigen::DSizes<Eigen::DenseIndex, Rank>;
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in, const Array& offsets,
                   const Array& extents) {
    out.device(dev) = in.slice(offsets, extents);
  }
};
template <typename EigenDevice, typename T, int Rank>
struct EigenPad {
  using Array = std::array<std::pair<int64_t, int64_t>, Rank>;
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in, const Array& padding,
                   const T value) {
    out.device(dev) = in.pad(padding, value);
  }
};
template <typename EigenDevice, typename T>
struct EigenErf {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in) {
    out.device(dev) = in.erf();
  }
};
template <typename EigenDevice, typename T>
struct EigenErfGrad {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out din, const In& in, const In& dout) {
    din.device(dev) = dout * din.constant(static_cast<T>(M_2_SQRTPI)) * (-in.square()).exp();
  }
};
/// ln(1 + e^(left - right)) - label (left - right).
template <typename EigenDevice, typename T>
struct EigenRankLoss {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& label, const In& left,
                   const In& right) {
    out.device(dev) = (out.constant(T(1)) + (left - right).exp()).log() - label * (left - right);
  }
};
template <typename EigenDevice, typename T>
struct EigenRankLossGrad {
  template <typename Out, typename In>
  static void EvalLeft(const EigenDevice& dev, Out dleft, const In& dout, const In& label,
                       const In& left, const In& right) {
    const auto one = dleft.constant(T(1));
    dleft.device(dev) = dout * (one / (one + (right - left).exp()) - label);
  }
  template <typename Out, typename In>
  static void EvalRight(const EigenDevice& dev, Out dright, const In& dout, const In& label,
                        const In& left, const In& right) {
    const auto one = dright.constant(T(1));
    dright.device(dev) = dout * (label - one / (one + (right - left).exp()));
  }
};
/// -label ln(pred + epsilon) - (1 - label) ln(1 - pred + epsilon).
template <typename EigenDevice, typename T>
struct EigenLogLoss {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& pred, const In& label,
                   const T& epsilon) {
    const auto one = out.constant(T(1)), eps = out.constant(epsilon);
    out.device(dev) = -label * (pred + eps).log() - (one - label) * (one - pred + eps).log();
  }
};
template <typename EigenDevice, typename T>
struct EigenLogLossGrad {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out dpred, const In& dloss, const In& pred,
                   const In& label, const T& epsilon) {
    const auto one = dpred.constant(T(1)), eps = dpred.constant(epsilon);
    dpred.device(dev) = dloss * ((one - label) / (one - pred + eps) - label / (pred + eps));
  }
};
/// max(0, 1 - pred (2 label - 1)).
template <typename EigenDevice, typename T>
struct EigenHingeLoss {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out loss, const In& pred, const In& label) {
    const auto one = loss.constant(T(1));
    loss.device(dev) = (one - pred * (label + label - one)).cwiseMax(T(0));
  }
};
template <typename EigenDevice, typename T>
struct EigenHingeLossGrad {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out dpred, const In& dloss, const In& pred,
                   const In& label) {
    const auto one = dpred.constant(T(1));
    const auto side = label + label - one;
    dpred.device(dev) = (pred * side < one).select(-dloss * side, dpred.constant(T(0)));
  }
};
template <typename EigenDevice, typename T>
struct EigenL1Norm {
  template <typename Out, typename In>
  static void Eval(const EigenDevice& dev, Out out, const In& in) {
    out.device(dev) = in.abs().sum();
  }
};

}  // namespace funcs
}  // namespace phi

#endif
