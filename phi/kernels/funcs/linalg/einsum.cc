#include "phi/kernels/funcs/linalg/einsum.h"

#include <algorithm>
#include <cctype>

#include "phi/core/enforce.h"

namespace phi {
namespace funcs {
namespace {

// The labels of one term; `rank` is that of its operand, or what the ellipsis needs for the output.
std::vector<int> LabelsOf(const std::string& term, int rank, const std::string& equation) {
  const size_t dots = term.find("...");
  const int letters = static_cast<int>(term.size()) - (dots == std::string::npos ? 0 : 3);
  PADDLE_ENFORCE(dots == std::string::npos ? letters == rank : letters <= rank,
                 errors::InvalidArgument("term `%s` of equation `%s` must name the %d axes of its "
                                         "operand",
                                         term, equation, rank));
  std::vector<int> labels;
  for (size_t i = 0; i < term.size(); ++i) {
    if (i == dots) {
      for (int k = rank - letters; k > 0; --k) labels.push_back(EinsumPlan::kEllipsis + k);
      i += 2;
      continue;
    }
    PADDLE_ENFORCE(std::isalpha(static_cast<unsigned char>(term[i])) != 0,
                   errors::InvalidArgument("equation `%s` must hold letters; it holds `%s`",
                                           equation, std::string(1, term[i])));
    labels.push_back(term[i]);
  }
  return labels;
}

std::vector<std::string> Terms(const std::string& left) {
  std::vector<std::string> terms(1);
  for (char c : left) {
    if (c == ',') {
      terms.emplace_back();
    } else {
      terms.back().push_back(c);
    }
  }
  return terms;
}

void AddSizes(const std::vector<int>& labels, const DDim& dims, const std::string& equation,
              EinsumPlan* plan) {
  for (size_t i = 0; i < labels.size(); ++i) {
    const auto found = std::find(plan->labels.begin(), plan->labels.end(), labels[i]);
    const int64_t size = dims[static_cast<int>(i)];
    if (found == plan->labels.end()) {
      plan->labels.push_back(labels[i]);
      plan->sizes.push_back(size);
      continue;
    }
    int64_t& known = plan->sizes[found - plan->labels.begin()];
    PADDLE_ENFORCE(known == size || known == 1 || size == 1 || known < 0 || size < 0,
                   errors::InvalidArgument("axes with one label of equation `%s` must have one "
                                           "size; two have %d and %d",
                                           equation, known, size));
    // An axis of 1 repeats, also no times; an unknown one may be one that repeats.
    if (known == 1 || (known < 0 && size != 1)) known = size;
  }
}

// Without "->": the ellipsis, then the labels that occur once, sorted.
std::vector<int> ImplicitOutput(const EinsumPlan& plan) {
  std::vector<int> dots, letters;
  for (int label : plan.labels) {
    size_t count = 0;
    for (const auto& labels : plan.operands)
      count += std::count(labels.begin(), labels.end(), label);
    if (label >= EinsumPlan::kEllipsis) {
      dots.push_back(label);
    } else if (count == 1) {
      letters.push_back(label);
    }
  }
  std::sort(dots.rbegin(), dots.rend());
  std::sort(letters.begin(), letters.end());
  dots.insert(dots.end(), letters.begin(), letters.end());
  return dots;
}

}  // namespace

int64_t EinsumPlan::SizeOf(int label) const {
  return sizes[std::find(labels.begin(), labels.end(), label) - labels.begin()];
}

EinsumPlan PlanEinsum(const std::string& equation, const std::vector<DDim>& shapes) {
  std::string text;
  for (char c : equation) {
    if (c != ' ') text.push_back(c);
  }
  const size_t arrow = text.find("->");
  const std::vector<std::string> terms = Terms(text.substr(0, arrow));
  PADDLE_ENFORCE_EQ(terms.size(), shapes.size(),
                    errors::InvalidArgument("equation `%s` has %d terms for %d operands", equation,
                                            terms.size(), shapes.size()));
  EinsumPlan plan;
  for (size_t i = 0; i < terms.size(); ++i) {
    plan.operands.push_back(LabelsOf(terms[i], shapes[i].size(), equation));
    AddSizes(plan.operands[i], shapes[i], equation, &plan);
  }
  if (arrow == std::string::npos) {
    plan.output = ImplicitOutput(plan);
    return plan;
  }
  const std::string right = text.substr(arrow + 2);
  int dots = 0;
  for (int label : plan.labels) dots += label > EinsumPlan::kEllipsis ? 1 : 0;
  const bool has_dots = right.find("...") != std::string::npos;
  const int letters = static_cast<int>(right.size()) - (has_dots ? 3 : 0);
  plan.output = LabelsOf(right, letters + (has_dots ? dots : 0), equation);
  for (int label : plan.output) {
    PADDLE_ENFORCE(
        std::count(plan.labels.begin(), plan.labels.end(), label) > 0,
        errors::InvalidArgument("the output of equation `%s` has a label that no operand "
                                "has",
                                equation));
  }
  return plan;
}

}  // namespace funcs
}  // namespace phi
