#include "compat/default_signature.h"

#include <gtest/gtest.h>

#include "compat/op_utils_map.h"
#include "tests/compat/fake_op_proto.h"

namespace phibridge {
namespace {

using phi::KernelSignature;

TEST(DefaultSignature, TakesWhatTheOpDeclaresButNoExtras) {
  FakeProto proto;
  proto.inputs = {Slot("X"), Slot("Y"), Slot("Maybe", true), Slot("Extra"), Slot("Quant")};
  proto.inputs[3].extra = proto.inputs[4].quant = true;
  proto.outputs = {Slot("Out"), Slot("Mask"), Slot("ExtraOut")};
  proto.outputs[1].intermediate = proto.outputs[2].extra = true;
  for (const char* name : {"axis", "op_role", "op_callstack", "use_mkldnn", "scale_in", "seed"}) {
    proto.attrs.push_back(Attr(name, 1));
  }
  proto.attrs[4].quant = true;
  proto.attrs[5].extra = true;
  EXPECT_EQ(MakeDefaultKernelSignature("default_signature_op", proto),
            (KernelSignature{"default_signature_op", {"X", "Y"}, {"axis"}, {"Out", "Mask"}}));
}

TEST(DefaultSignature, NamesOutliveTheProto) {
  KernelSignature signature;
  {
    FakeProto proto;
    proto.inputs = {Slot(std::string(100, 'x'))};
    signature = MakeDefaultKernelSignature(std::string(100, 'k'), proto);
  }
  EXPECT_EQ(signature.input_names[0], std::string(100, 'x'));
  EXPECT_EQ(signature.name, std::string(100, 'k'));
}

TEST(DefaultSignature, IsMadeOnceForAnOpType) {
  FakeProto proto;
  proto.inputs = {Slot("X")};
  EXPECT_EQ(DefaultKernelSignature("default_signature_kept", nullptr), nullptr);
  const KernelSignature* made = DefaultKernelSignature("default_signature_kept", &proto);
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(made->input_names.size(), 1u);
  EXPECT_EQ(DefaultKernelSignature("default_signature_kept", nullptr), made);
}

}  // namespace
}  // namespace phibridge
