#include <map>

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The labels of the axes of one term; "..." becomes digits, the last axis being '9'.
inline std::string EinsumTerm(std::string term, int rank) {
  const size_t dots = term.find("...");
  if (dots == std::string::npos) return term;
  std::string digits;
  for (int k = rank - static_cast<int>(term.size()) + 3; k > 0; --k) {
    digits.push_back(static_cast<char>('0' + 10 - k));
  }
  return term.replace(dots, 3, digits);
}

template <typename T>
class EinsumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("Operands");
    for (const DenseTensor* x : xs) {
      PADDLE_ENFORCE(x->initialized(), phi::errors::PreconditionNotMet(
                                           "a tensor of input Operands is not computed yet"));
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto terms = Terms(ctx.Attr<std::string>("equation"), xs, out->dims().size());
    // All labels and their sizes: first those of the output.
    std::string labels = terms.back();
    std::map<char, int64_t> sizes;
    for (size_t t = 0; t < xs.size(); ++t) {
      for (size_t i = 0; i < terms[t].size(); ++i) {
        int64_t& size = sizes.emplace(terms[t][i], 1).first->second;
        if (size == 1) size = xs[t]->dims()[static_cast<int>(i)];  // an axis of 1 repeats
        if (labels.find(terms[t][i]) == std::string::npos) labels.push_back(terms[t][i]);
      }
    }
    reference::Index dims;
    for (char label : labels) dims.push_back(sizes[label]);
    reference::Index index(dims.size(), 0);
    T* y = reference::Allocate<T>(ctx, out);
    std::vector<reference::Wide<T>> sums(out->numel(), reference::Wide<T>(0));
    const int64_t inner = out->numel() == 0 ? 0 : reference::CountOf(dims) / out->numel();
    for (int64_t i = 0; i < out->numel() * inner; ++i) {
      reference::Wide<T> product = reference::Wide<T>(1);
      for (size_t t = 0; t < xs.size(); ++t) {
        reference::Index at;
        for (size_t k = 0; k < terms[t].size(); ++k) {
          const bool repeats = xs[t]->dims()[static_cast<int>(k)] == 1;
          at.push_back(repeats ? 0 : index[labels.find(terms[t][k])]);
        }
        product =
            product * reference::Widen(
                          xs[t]->data<T>()[reference::OffsetOf(at, phi::vectorize(xs[t]->dims()))]);
      }
      sums[i / inner] = sums[i / inner] + product;
      reference::NextIndex(dims, &index);
    }
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = reference::Narrow<T>(sums[i]);
    const auto kept = ctx.MultiOutput<DenseTensor>("InnerCache");
    for (size_t i = 0; i < kept.size(); ++i) {
      if (kept[i] == nullptr) continue;
      kept[i]->Resize(xs[i]->dims());
      reference::CopyElements(ctx, *xs[i], kept[i]);
    }
  }

 private:
  // The terms of the operands, then that of the output.
  static std::vector<std::string> Terms(const std::string& equation,
                                        const std::vector<const DenseTensor*>& xs, int out_rank) {
    std::vector<std::string> terms(1);
    bool arrow = false;
    for (char c : equation) {
      if (c == ' ' || c == '>') continue;
      if (c == ',' || c == '-') {
        arrow = arrow || c == '-';
        terms.emplace_back();
      } else {
        terms.back().push_back(c);
      }
    }
    for (size_t t = 0; t < xs.size(); ++t) terms[t] = EinsumTerm(terms[t], xs[t]->dims().size());
    if (arrow) {
      terms.back() = EinsumTerm(terms.back(), out_rank);
      return terms;
    }
    std::string all, once, digits;
    for (const std::string& term : terms) all += term;
    std::sort(all.begin(), all.end());
    for (char c : all) {
      if (c <= '9' && digits.find(c) == std::string::npos) digits.push_back(c);
      if (c > '9' && std::count(all.begin(), all.end(), c) == 1) once.push_back(c);
    }
    terms.push_back(digits + once);
    return terms;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(einsum, EinsumCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
