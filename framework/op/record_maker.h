#pragma once

#include "framework/op/op_record.h"
#include "framework/program/op_proto_maker.h"

// Adapters from an operator's record to the original's classes that declare an operator.

namespace paddle {
namespace framework {

/// Declares the operator of a record.
class RecordMaker : public OpProtoAndCheckerMaker {
 public:
  explicit RecordMaker(const OpRecord& record) : record_(record) {}
  void Make() override;

 private:
  void AddSlots();
  template <typename T>
  void AddAttribute(const AttrRecord& attr);

  const OpRecord& record_;
};

/// The value of an attribute of `type`.
Attribute AttributeOf(proto::AttrType type, const AttrValues& values);

/// Describes the gradient op that the record's table says. `record` stays where it is.
GradOpMakerFN GradOpMakerOf(const OpRecord& record);

/// Adds one version to the history of an op.
void AddVersion(const VersionRecord& version, compatible::OpVersion* history);

}  // namespace framework
}  // namespace paddle
