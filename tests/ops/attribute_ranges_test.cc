// Shape functions refuse what is outside a range that the record ties to the rank of an input.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "framework/op/op_record.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

const std::vector<int64_t> kShape = {2, 3, 4};
constexpr int kRank = 3;

// An op of the record's type in a block of its own. Every input it must have is float32 [2, 3, 4];
// an index is int64 [2].
class Described {
 public:
  explicit Described(const OpRecord& record) : op_(program_.MutableBlock(0)->AppendOp()) {
    op_->SetType(record.type);
    for (const SlotRecord& slot : record.inputs) {
      if ((slot.flags & kDispensable) != 0) continue;
      op_->SetInput(slot.name, Variables(slot, kShape));
    }
    for (const SlotRecord& slot : record.outputs) op_->SetOutput(slot.name, Variables(slot, {}));
    for (const AttrRecord& attr : record.attrs) {
      if ((attr.flags & kRequired) != 0) Set(attr, 2);
      for (const char* one_an_axis : {"shifts", "starts", "ends", "strides"}) {
        if (attr.name == std::string(one_an_axis)) Set(attr, 1);
      }
    }
  }

  void Set(const AttrRecord& attr, int value) {
    switch (attr.type) {
      case proto::AttrType::INTS:
        return op_->SetAttr(attr.name, std::vector<int>{value});
      case proto::AttrType::LONGS:
        return op_->SetAttr(attr.name, std::vector<int64_t>{value});
      case proto::AttrType::LONG:
        return op_->SetAttr(attr.name, static_cast<int64_t>(value));
      case proto::AttrType::BOOLEAN:
        return op_->SetAttr(attr.name, value != 0);
      case proto::AttrType::FLOAT:
        return op_->SetAttr(attr.name, static_cast<float>(value));
      case proto::AttrType::STRING:
        return op_->SetAttr(attr.name, std::string(attr.allowed.count == 0 ? "" : FirstOf(attr)));
      default:
        return op_->SetAttr(attr.name, value);
    }
  }

  // What the checker or the shape function says; nothing if they take the op.
  std::string Error() {
    try {
      op_->CheckAttrs();
      op_->InferShape(*program_.MutableBlock(0));
    } catch (const phi::enforce::EnforceNotMet& error) {
      return error.error_str();
    }
    return "";
  }

 private:
  static const char* FirstOf(const AttrRecord& attr) {
    return static_cast<const char* const*>(attr.allowed.items)[0];
  }

  std::vector<std::string> Variables(const SlotRecord& slot, const std::vector<int64_t>& shape) {
    std::vector<std::string> names = {std::string(slot.name) + "_var"};
    if ((slot.flags & kDuplicable) != 0) names.push_back(names[0] + "_2");
    for (const std::string& name : names) {
      VarDesc* var = program_.MutableBlock(0)->Var(name);
      if ((slot.kinds & (kDenseKind | kSparseCooKind)) == kSparseCooKind) {
        var->SetType(proto::VarType::SPARSE_COO);
      }
      const bool is_index = slot.name == std::string("Index");
      var->SetDataType(is_index ? proto::VarType::INT64 : proto::VarType::FP32);
      var->SetShape(is_index ? std::vector<int64_t>{2} : shape);
    }
    return names;
  }

  ProgramDesc program_;
  OpDesc* op_;
};

std::vector<int> Outside(const AttrRange& range) {
  std::vector<int> values;
  if (range.low_ranks != 0) {
    values.push_back(static_cast<int>(range.low) + range.low_ranks * kRank -
                     (range.low_open ? 0 : 1));
  }
  if (range.high_ranks != 0) {
    values.push_back(static_cast<int>(range.high) + range.high_ranks * kRank +
                     (range.high_open ? 0 : 1));
  }
  return values;
}

TEST(AttributeRanges, ShapeFunctionsRefuseWhatIsOutside) {
  size_t checked = 0;
  for (const auto& [type, info] : OpInfoMap::Instance().map()) {
    if (info.record_ == nullptr || !info.record_->declares) continue;
    for (const AttrRecord& attr : info.record_->attrs) {
      if (attr.range == nullptr || attr.range->rank_of == nullptr) continue;
      for (const int value : Outside(*attr.range)) {
        Described op(*info.record_);
        op.Set(attr, value);
        // Shape functions that several ops share call the attribute by another name.
        const std::string error = op.Error();
        EXPECT_TRUE(error.find("must be in [") != std::string::npos ||
                    error.find("must name axes of") != std::string::npos ||
                    error.find("`" + std::string(attr.name) + "` must") != std::string::npos)
            << type << ": " << attr.name << " = " << value << ": " << error;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 100u);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
