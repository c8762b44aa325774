#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/attribute.h"
#include "framework/program/proto/op_proto.h"

namespace paddle {
namespace framework {

/// The rules of one attribute of one op type.
class AttrCheckerBase {
 public:
  virtual ~AttrCheckerBase() = default;
  /// Converts the attribute to its declared type, adds the default if it is absent, and checks it.
  /// Errors: InvalidArgument naming op, attribute, rule and actual value.
  virtual void Check(const std::string& op_type, AttributeMap* attrs) const = 0;
  virtual bool HasDefault() const = 0;
  virtual Attribute DefaultValue() const = 0;
  virtual const std::string& Name() const = 0;
};

/// What AddAttr<T> returns: `AddAttr<int>("axis", "…").SetDefault(-1).GreaterThan(-3)`.
template <typename T>
class TypedAttrChecker final : public AttrCheckerBase {
 public:
  using ValueChecker = std::function<void(const T&)>;

  TypedAttrChecker(const std::string& attr_name, proto::OpProto::Attr* attr);
  ~TypedAttrChecker() override;

  TypedAttrChecker& SetDefault(const T& default_value);
  /// For a default that must be made afresh each time.
  TypedAttrChecker& SetDefaultMaker(std::function<T()> default_maker);
  TypedAttrChecker& InEnum(const std::vector<T>& values);
  template <typename Container>
  TypedAttrChecker& InEnum(const Container& values) {
    return InEnum(std::vector<T>(values.begin(), values.end()));
  }
  TypedAttrChecker& GreaterThan(const T& lower_bound);
  TypedAttrChecker& EqualGreaterThan(const T& lower_bound);
  TypedAttrChecker& LessThan(const T& upper_bound);
  TypedAttrChecker& EqualLessThan(const T& upper_bound);
  /// `checker` throws if it does not like the value; the error then also names op and attribute.
  TypedAttrChecker& AddCustomChecker(const ValueChecker& checker);

  TypedAttrChecker& AsExtra() { return Mark(&proto::OpProto::Attr::set_extra); }
  TypedAttrChecker& AsQuant() { return Mark(&proto::OpProto::Attr::set_quant); }
  /// The attribute may also be given as a tensor.
  TypedAttrChecker& SupportTensor() { return Mark(&proto::OpProto::Attr::set_support_tensor); }

  void Check(const std::string& op_type, AttributeMap* attrs) const override;
  /// Check, as sources that hold a checker without an operator call it. The flags: fill in the
  /// default, and check nothing; leave an attribute that is absent as it is.
  void operator()(AttributeMap* attrs, bool get_default_value_only = false,
                  bool only_check_exist_value = false) const;
  bool HasDefault() const override { return default_maker_ != nullptr; }
  Attribute DefaultValue() const override;
  const std::string& Name() const override { return attr_name_; }

 private:
  // A rule gives the empty string, or what the value must be.
  using Rule = std::function<std::string(const T&)>;

  TypedAttrChecker& Mark(void (proto::OpProto::Attr::*set)(bool)) {
    if (attr_ != nullptr) (attr_->*set)(true);
    return *this;
  }

  std::string attr_name_;
  proto::OpProto::Attr* attr_;  // not owned; may be null
  std::vector<Rule> rules_;
  std::vector<ValueChecker> custom_checkers_;
  std::function<T()> default_maker_;
};

/// The rules of all attributes of one op type.
class OpAttrChecker {
 public:
  OpAttrChecker() = default;
  OpAttrChecker(const OpAttrChecker&) = delete;
  OpAttrChecker& operator=(const OpAttrChecker&) = delete;

  template <typename T>
  TypedAttrChecker<T>& AddAttrChecker(const std::string& attr_name, proto::OpProto::Attr* attr);

  /// Adds defaults and checks values. `explicit_only`: without the attributes that every op has.
  /// `only_check_exist_value`: attributes that are absent stay absent.
  void Check(AttributeMap* attr_map, bool explicit_only = false,
             bool only_check_exist_value = false) const;

  /// Everything added up to now is the op's own; what follows is common to all ops.
  void RecordExplicitCheckerNum() { explicit_checker_num_ = checkers_.size(); }
  void SetOpType(const std::string& op_type) { op_type_ = op_type; }
  /// The defaults; made once, by InitDefaultAttributeMap.
  const AttributeMap& GetDefaultAttrMap() const { return default_attrs_; }
  const AttributeMap& GetDefaultAttrsMap() const { return default_attrs_; }
  void InitDefaultAttributeMap();

 private:
  std::string op_type_;
  std::vector<std::unique_ptr<AttrCheckerBase>> checkers_;
  size_t explicit_checker_num_ = 0;
  AttributeMap default_attrs_;
};

}  // namespace framework
}  // namespace paddle
