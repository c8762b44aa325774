#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/utils/dim.h"
#include "phi/core/ddim.h"

namespace phi {
namespace details {

// visitor(dim) with `dims` as a Dim<D>.
template <int D, typename Visitor, typename Dims>
auto VisitDim(Visitor&& visitor, Dims* dims) {
  Dim<D> dim(dims->Get());
  struct WriteBack {
    ~WriteBack() {
      if constexpr (!std::is_const_v<Dims>) {
        for (int i = 0; i < D; ++i) (*dims)[i] = (*dim)[i];
      }
    }
    Dims* dims;
    Dim<D>* dim;
  } write_back{dims, &dim};
  if constexpr (std::is_const_v<Dims>) {
    return visitor(static_cast<const Dim<D>&>(dim));
  } else {
    return visitor(dim);
  }
}

template <typename Visitor, typename Dims>
auto VisitDims(Visitor&& visitor, Dims* dims) {
  switch (dims->size()) {
    case 0:
      return VisitDim<0>(visitor, dims);
    case 1:
      return VisitDim<1>(visitor, dims);
    case 2:
      return VisitDim<2>(visitor, dims);
    case 3:
      return VisitDim<3>(visitor, dims);
    case 4:
      return VisitDim<4>(visitor, dims);
    case 5:
      return VisitDim<5>(visitor, dims);
    case 6:
      return VisitDim<6>(visitor, dims);
    case 7:
      return VisitDim<7>(visitor, dims);
    case 8:
      return VisitDim<8>(visitor, dims);
    default:
      return VisitDim<9>(visitor, dims);
  }
}

}  // namespace details

template <typename Visitor>
auto DDim::apply_visitor(Visitor&& visitor) {
  return details::VisitDims(visitor, this);
}
template <typename Visitor>
auto DDim::apply_visitor(Visitor&& visitor) const {
  return details::VisitDims(visitor, this);
}

}  // namespace phi
