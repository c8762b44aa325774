#pragma once

#include "framework/scope/feed_fetch_type.h"
#include "ops/common/operator/operator.h"

namespace paddle {
namespace operators {

/// Copies a variable of the program to the list of results, for `fetch` and `fetch_v2`: fetched
/// values outlive the run and may be read by anyone, so they get host memory of their own in a
/// plain layout. Errors: NotFound naming a variable that is not there or has no value.
class FetchOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override;
};

class FetchOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override;
};

}  // namespace operators
}  // namespace paddle
