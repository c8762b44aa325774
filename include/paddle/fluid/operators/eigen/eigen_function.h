// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/eigen/eigen_function.h")
#include_next "paddle/fluid/operators/eigen/eigen_function.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/eigen/eigen_function.h"

namespace paddle {
namespace operators {

using ::phi::funcs::EigenAdd;
using ::phi::funcs::EigenBroadcast;
using ::phi::funcs::EigenBroadcastGrad;
using ::phi::funcs::EigenConstant;
using ::phi::funcs::EigenDiv;
using ::phi::funcs::EigenErf;
using ::phi::funcs::EigenErfGrad;
using ::phi::funcs::EigenHingeLoss;
using ::phi::funcs::EigenHingeLossGrad;
using ::phi::funcs::EigenL1Norm;
using ::phi::funcs::EigenLogLoss;
using ::phi::funcs::EigenLogLossGrad;
using ::phi::funcs::EigenPad;
using ::phi::funcs::EigenRankLoss;
using ::phi::funcs::EigenRankLossGrad;
using ::phi::funcs::EigenReverse;
using ::phi::funcs::EigenSign;
using ::phi::funcs::EigenSlice;
using ::phi::funcs::EigenSub;

}  // namespace operators
}  // namespace paddle

#endif
