// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/elementwise/elementwise_functor.h")
#include_next "paddle/fluid/operators/elementwise/elementwise_functor.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/elementwise_functor.h"

namespace paddle {
namespace operators {

using ::phi::funcs::AddFunctor;
using ::phi::funcs::DivGradXFunctor;
using ::phi::funcs::DivGradXYFunctor;
using ::phi::funcs::DivGradYFunctor;
using ::phi::funcs::DivideFunctor;
using ::phi::funcs::FMaxFunctor;
using ::phi::funcs::FMinFunctor;
using ::phi::funcs::InverseAddFunctor;
using ::phi::funcs::InverseDivideFunctor;
using ::phi::funcs::InverseMultiplyFunctor;
using ::phi::funcs::InverseSubtractFunctor;
using ::phi::funcs::MaxGradXFunctor;
using ::phi::funcs::MaxGradXYFunctor;
using ::phi::funcs::MaxGradYFunctor;
using ::phi::funcs::MinGradXFunctor;
using ::phi::funcs::MinGradXYFunctor;
using ::phi::funcs::MinGradYFunctor;
using ::phi::funcs::MultiplyFunctor;
using ::phi::funcs::SubtractFunctor;
template <typename T>
using SubFunctor = ::phi::funcs::SubtractFunctor<T>;
template <typename T>
using InverseSubFunctor = ::phi::funcs::InverseSubtractFunctor<T>;
template <typename T>
using MulFunctor = ::phi::funcs::MultiplyFunctor<T>;
template <typename T>
using InverseMulFunctor = ::phi::funcs::InverseMultiplyFunctor<T>;
template <typename T, class Enable = void>
using DivFunctor = ::phi::funcs::DivideFunctor<T>;
template <typename T, class Enable = void>
using InverseDivFunctor = ::phi::funcs::InverseDivideFunctor<T>;
template <typename T>
using FloorDivFunctor = ::phi::funcs::FloorDivideFunctor<T>;
template <typename T>
using InverseFloorDivFunctor = ::phi::funcs::InverseFloorDivideFunctor<T>;
template <typename T>
using MulGradFunctor = ::phi::funcs::MultiplyGradFunctor<T>;
template <typename InT, typename OutT>
using MulGradXYFunctor = ::phi::funcs::MultiplyGradXYFunctor<InT, OutT>;
template <typename T>
using Complex = ::phi::dtype::complex<T>;
template <typename T>
using MaxFunctor = ::phi::funcs::MaximumFunctor<T>;
template <typename T>
using MinFunctor = ::phi::funcs::MinimumFunctor<T>;

}  // namespace operators
}  // namespace paddle

#endif
