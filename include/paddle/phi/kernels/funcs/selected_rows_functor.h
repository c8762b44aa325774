// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/selected_rows_functor.h")
#include_next "paddle/phi/kernels/funcs/selected_rows_functor.h"
#else
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/selected_rows.h"

// Sums of SelectedRows, which are some rows of a tall tensor, over host memory.

namespace phi {
namespace funcs {

namespace details {
inline int64_t WidthOf(const SelectedRows& x) {
  const int64_t rows = static_cast<int64_t>(x.rows().size());
  return rows == 0 ? 0 : product(slice_ddim(x.value().dims(), 1, x.value().dims().size()));
}
/// Room in `out` for `rows` rows of x's width. Returns its values.
template <typename T, typename Context>
T* AllocRows(const Context& context, const SelectedRows& x, int64_t rows, SelectedRows* out) {
  DDim dims = x.value().dims();
  dims[0] = rows;
  out->mutable_value()->Resize(dims);
  return context.template Alloc<T>(out->mutable_value());
}
/// Errors: InvalidArgument if a row of x is not one of the `height` rows.
inline void CheckRows(const SelectedRows& x, int64_t height) {
  for (int64_t row : x.rows()) {
    PADDLE_ENFORCE(row >= 0 && row < height,
                   errors::InvalidArgument("row %d is not below the height %d", row, height));
  }
}
/// body(element of to, value of x), for each value of x at its row of `to`.
template <typename T, typename Body>
void ForEachRowElement(const SelectedRows& x, DenseTensor* to, Body body) {
  PADDLE_ENFORCE_EQ(to->dims()[0], x.height(),
                    errors::InvalidArgument("%d rows are not %d", to->dims()[0], x.height()));
  CheckRows(x, x.height());
  const int64_t width = WidthOf(x);
  PADDLE_ENFORCE(
      x.rows().empty() || to->numel() == x.height() * width,
      errors::InvalidArgument("rows of %s are not those of %s", x.value().dims(), to->dims()));
  for (size_t i = 0; i < x.rows().size(); ++i) {
    T* row = to->data<T>() + x.rows()[i] * width;
    const T* value = x.value().data<T>() + static_cast<int64_t>(i) * width;
    for (int64_t j = 0; j < width; ++j) body(row[j], value[j]);
  }
}
}  // namespace details

/// output: the rows of input1, then those of input2. Errors: InvalidArgument for other heights.
template <typename DeviceContext, typename T>
struct SelectedRowsAdd {
  void operator()(const DeviceContext& context, const SelectedRows& input1,
                  const SelectedRows& input2, SelectedRows* output) const {
    PADDLE_ENFORCE_EQ(
        input1.height(), input2.height(),
        errors::InvalidArgument("heights %d and %d differ", input1.height(), input2.height()));
    std::vector<int64_t> rows = input1.rows();
    rows.insert(rows.end(), input2.rows().begin(), input2.rows().end());
    output->set_height(input1.height());
    output->set_rows(rows);
    const SelectedRows& wide = input1.rows().empty() ? input2 : input1;
    T* to = details::AllocRows<T>(context, wide, static_cast<int64_t>(rows.size()), output);
    for (const SelectedRows* x : {&input1, &input2}) {
      const int64_t count = static_cast<int64_t>(x->rows().size()) * details::WidthOf(*x);
      if (count > 0) to = std::copy_n(x->value().data<T>(), count, to);
    }
  }
};
/// output = input2 with the rows of input1 added.
template <typename DeviceContext, typename T>
struct SelectedRowsAddTensor {
  void operator()(const DeviceContext& context, const SelectedRows& input1,
                  const DenseTensor& input2, DenseTensor* output) const {
    output->Resize(input2.dims());
    T* to = context.template Alloc<T>(output);
    std::copy_n(input2.data<T>(), input2.numel(), to);
    details::ForEachRowElement<T>(input1, output, [](T& y, const T& x) { y += x; });
  }
};
/// Writes the rows and values of input1 into input2, whose values have room: rows at the end,
/// values from element `input2_offset` on.
template <typename DeviceContext, typename T>
struct SelectedRowsAddTo {
  void operator()(const DeviceContext& /*context*/, const SelectedRows& input1,
                  const int64_t input2_offset, SelectedRows* input2) const {
    PADDLE_ENFORCE_EQ(
        input1.height(), input2->height(),
        errors::InvalidArgument("heights %d and %d differ", input1.height(), input2->height()));
    const int64_t count = static_cast<int64_t>(input1.rows().size()) * details::WidthOf(input1);
    PADDLE_ENFORCE(input2_offset >= 0 && input2_offset + count <= input2->value().numel(),
                   errors::InvalidArgument("no room for %d values at %d of %d", count,
                                           input2_offset, input2->value().numel()));
    std::vector<int64_t>* rows = input2->mutable_rows();
    rows->insert(rows->end(), input1.rows().begin(), input1.rows().end());
    if (count == 0) return;
    std::copy_n(input1.value().data<T>(), count,
                input2->mutable_value()->data<T>() + input2_offset);
  }
};
/// SelectedRowsAddTo, for each of input1.
template <typename DeviceContext, typename T>
struct SelectedRowsSumTo {
  void operator()(const DeviceContext& context, const std::vector<SelectedRows*>& input1,
                  const std::vector<int64_t>& input2_offsets, SelectedRows* input2) const {
    PADDLE_ENFORCE_EQ(
        input1.size(), input2_offsets.size(),
        errors::InvalidArgument("%d offsets for %d inputs", input2_offsets.size(), input1.size()));
    input2->set_rows({});
    for (size_t i = 0; i < input1.size(); ++i) {
      SelectedRowsAddTo<DeviceContext, T>()(context, *input1[i], input2_offsets[i], input2);
    }
  }
};
/// input2 += the rows of input1.
template <typename DeviceContext, typename T>
struct SelectedRowsAddToTensor {
  void operator()(const DeviceContext& /*context*/, const SelectedRows& input1,
                  DenseTensor* input2) const {
    details::ForEachRowElement<T>(input1, input2, [](T& y, const T& x) { y += x; });
  }
};

namespace scatter {

/// output: each row once, in ascending order, with the sum of its values. An input is no output.
template <typename DeviceContext, typename T>
struct MergeAdd {
  SelectedRows operator()(const DeviceContext& context, const SelectedRows& input,
                          const bool sorted_result = false) const {
    SelectedRows out;
    (*this)(context, input, &out, sorted_result);
    return out;
  }
  void operator()(const DeviceContext& context, const SelectedRows& input, SelectedRows* output,
                  const bool sorted_result = false) const {
    (*this)(context, std::vector<const SelectedRows*>{&input}, output, sorted_result);
  }
  void operator()(const DeviceContext& context, const std::vector<const SelectedRows*>& inputs,
                  SelectedRows* output, const bool /*sorted_result*/ = false) const {
    std::map<int64_t, int64_t> place;
    const SelectedRows* first = nullptr;
    for (const SelectedRows* x : inputs) {
      if (x->rows().empty()) continue;
      if (first == nullptr) first = x;
      PADDLE_ENFORCE(
          x->height() == first->height() && details::WidthOf(*x) == details::WidthOf(*first),
          errors::InvalidArgument("the inputs have not all one height and width"));
      for (int64_t row : x->rows()) place[row] = 0;
    }
    std::vector<int64_t> rows;
    for (auto& [row, at] : place) {
      at = static_cast<int64_t>(rows.size());
      rows.push_back(row);
    }
    output->set_rows(rows);
    if (first == nullptr) return;
    output->set_height(first->height());
    const int64_t width = details::WidthOf(*first), count = static_cast<int64_t>(rows.size());
    T* sums = details::AllocRows<T>(context, *first, count, output);
    std::fill_n(sums, count * width, static_cast<T>(0));
    for (const SelectedRows* x : inputs) {
      for (size_t i = 0; i < x->rows().size(); ++i) {
        T* sum = sums + place[x->rows()[i]] * width;
        const T* value = x->value().template data<T>() + static_cast<int64_t>(i) * width;
        for (int64_t j = 0; j < width; ++j) sum[j] += value[j];
      }
    }
  }
};
/// MergeAdd, divided by the number of inputs.
template <typename DeviceContext, typename T>
struct MergeAverage {
  SelectedRows operator()(const DeviceContext& context, const SelectedRows& input) const {
    SelectedRows out;
    (*this)(context, input, &out);
    return out;
  }
  void operator()(const DeviceContext& context, const SelectedRows& input,
                  SelectedRows* output) const {
    (*this)(context, std::vector<const SelectedRows*>{&input}, output);
  }
  void operator()(const DeviceContext& context, const std::vector<const SelectedRows*>& inputs,
                  SelectedRows* output) const {
    MergeAdd<DeviceContext, T>()(context, inputs, output);
    if (output->rows().empty()) return;
    T* value = output->mutable_value()->template data<T>();
    for (int64_t i = 0; i < output->value().numel(); ++i) value[i] /= static_cast<T>(inputs.size());
  }
};

/// What a value of the rows does to the element; BY: the element becomes value - element, value /
/// element.
enum class ScatterOps { ASSIGN, ADD, SUB, SUBBY, MUL, DIV, DIVBY };

/// input2, at the rows of input1, op= their values.
template <typename DeviceContext, typename T>
struct UpdateToTensor {
  void operator()(const DeviceContext& /*context*/, const ScatterOps& op,
                  const SelectedRows& input1, DenseTensor* input2) const {
    details::ForEachRowElement<T>(input1, input2, [op](T& y, const T& x) {
      switch (op) {
        case ScatterOps::ASSIGN:
          y = x;
          break;
        case ScatterOps::ADD:
          y += x;
          break;
        case ScatterOps::SUB:
          y -= x;
          break;
        case ScatterOps::SUBBY:
          y = x - y;
          break;
        case ScatterOps::MUL:
          y *= x;
          break;
        case ScatterOps::DIV:
          y /= x;
          break;
        case ScatterOps::DIVBY:
          y = x / y;
          break;
      }
    });
  }
};

}  // namespace scatter
}  // namespace funcs
}  // namespace phi

#endif
