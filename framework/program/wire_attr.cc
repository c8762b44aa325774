#include "framework/program/wire_attr.h"

#include "framework/program/desc_refs.h"
#include "framework/program/proto/framework.pb.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

namespace wire = ::phibridge::wire;

phi::Scalar ScalarFromWire(const wire::Scalar& scalar) {
  switch (scalar.type()) {
    case wire::Scalar_Type_BOOLEAN:
      return phi::Scalar(scalar.b());
    case wire::Scalar_Type_LONG:
      return phi::Scalar(static_cast<int64_t>(scalar.i()));
    case wire::Scalar_Type_FLOAT64:
      return phi::Scalar(scalar.r());
    case wire::Scalar_Type_COMPLEX128:
      return phi::Scalar(phi::complex128(scalar.c().r(), scalar.c().i()));
  }
  return phi::Scalar();
}

void ScalarToWire(const phi::Scalar& scalar, wire::Scalar* out) {
  const phi::DataType dtype = scalar.dtype();
  if (dtype == phi::DataType::BOOL) {
    out->set_type(wire::Scalar_Type_BOOLEAN);
    out->set_b(scalar.to<bool>());
  } else if (phi::IsComplexType(dtype)) {
    const phi::complex128 value = scalar.to<phi::complex128>();
    out->set_type(wire::Scalar_Type_COMPLEX128);
    out->mutable_c()->set_r(value.real);
    out->mutable_c()->set_i(value.imag);
  } else if (phi::IsFloatingType(dtype)) {
    out->set_type(wire::Scalar_Type_FLOAT64);
    out->set_r(scalar.to<double>());
  } else {
    out->set_type(wire::Scalar_Type_LONG);
    out->set_i(scalar.to<int64_t>());
  }
}

int32_t BlockIdOf(const BlockDesc* block, const std::string& name) {
  PADDLE_ENFORCE_NOT_NULL(
      block, phi::errors::InvalidArgument("attribute `%s` must name a block; it is null", name));
  return IdOf(*block);
}

std::string VarNameOf(const VarDesc* var, const std::string& name) {
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::InvalidArgument("attribute `%s` must name a variable; it is null", name));
  return NameOf(*var);
}

struct WriteAttr {
  wire::OpDesc_Attr* attr;

  void operator()(blank) const {
    PADDLE_THROW(phi::errors::InvalidArgument("attribute `%s` has no value and cannot be saved",
                                              attr->name()));
  }
  void operator()(int v) const { attr->set_i(v); }
  void operator()(float v) const { attr->set_f(v); }
  void operator()(const std::string& v) const { attr->set_s(v); }
  void operator()(const std::vector<int>& v) const {
    attr->mutable_ints()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<float>& v) const {
    attr->mutable_floats()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<std::string>& v) const {
    for (const std::string& item : v) attr->add_strings(item);
  }
  void operator()(bool v) const { attr->set_b(v); }
  void operator()(const std::vector<bool>& v) const {
    for (bool item : v) attr->add_bools(item);
  }
  void operator()(BlockDesc* v) const { attr->set_block_idx(BlockIdOf(v, attr->name())); }
  void operator()(int64_t v) const { attr->set_l(v); }
  void operator()(const std::vector<BlockDesc*>& v) const {
    for (const BlockDesc* item : v) attr->add_blocks_idx(BlockIdOf(item, attr->name()));
  }
  void operator()(const std::vector<int64_t>& v) const {
    attr->mutable_longs()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<double>& v) const {
    attr->mutable_float64s()->Add(v.begin(), v.end());
  }
  void operator()(VarDesc* v) const { attr->set_var_name(VarNameOf(v, attr->name())); }
  void operator()(const std::vector<VarDesc*>& v) const {
    for (const VarDesc* item : v) attr->add_vars_name(VarNameOf(item, attr->name()));
  }
  void operator()(double v) const { attr->set_float64(v); }
  void operator()(const phi::Scalar& v) const { ScalarToWire(v, attr->mutable_scalar()); }
  void operator()(const std::vector<phi::Scalar>& v) const {
    for (const phi::Scalar& item : v) ScalarToWire(item, attr->add_scalars());
  }
};

void ClearWireValue(wire::OpDesc_Attr* attr) {
  attr->clear_i();
  attr->clear_f();
  attr->clear_s();
  attr->clear_ints();
  attr->clear_floats();
  attr->clear_strings();
  attr->clear_b();
  attr->clear_bools();
  attr->clear_block_idx();
  attr->clear_l();
  attr->clear_blocks_idx();
  attr->clear_longs();
  attr->clear_float64s();
  attr->clear_var_name();
  attr->clear_vars_name();
  attr->clear_float64();
  attr->clear_scalar();
  attr->clear_scalars();
}

template <typename T, typename Items>
std::vector<T> ListFromWire(const Items& items) {
  return std::vector<T>(items.begin(), items.end());
}

}  // namespace

Attribute GetAttrValue(const wire::OpDesc_Attr& attr) {
  switch (attr.type()) {
    case wire::INT:
      return attr.i();
    case wire::FLOAT:
      return attr.f();
    case wire::STRING:
      return attr.s();
    case wire::INTS:
      return ListFromWire<int>(attr.ints());
    case wire::FLOATS:
      return ListFromWire<float>(attr.floats());
    case wire::STRINGS:
      return ListFromWire<std::string>(attr.strings());
    case wire::BOOLEAN:
      return attr.b();
    case wire::BOOLEANS:
      return ListFromWire<bool>(attr.bools());
    case wire::LONG:
      return static_cast<int64_t>(attr.l());
    case wire::LONGS:
      return ListFromWire<int64_t>(attr.longs());
    case wire::FLOAT64S:
      return ListFromWire<double>(attr.float64s());
    case wire::FLOAT64:
      return attr.float64();
    case wire::SCALAR:
      return ScalarFromWire(attr.scalar());
    case wire::SCALARS: {
      std::vector<phi::Scalar> values;
      for (const auto& item : attr.scalars()) values.push_back(ScalarFromWire(item));
      return values;
    }
    case wire::BLOCK:
    case wire::BLOCKS:
    case wire::VAR:
    case wire::VARS:
      break;
  }
  return Attribute();
}

void SetWireAttr(const Attribute& value, wire::OpDesc_Attr* attr) {
  ClearWireValue(attr);
  std::visit(WriteAttr{attr}, value);
  attr->set_type(static_cast<wire::AttrType>(AttrTypeOf(value)));
}

}  // namespace framework
}  // namespace paddle
