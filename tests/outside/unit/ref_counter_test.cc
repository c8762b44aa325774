// outside: unit test | intrusive_ptr, intrusive_ref_counter
#include <gtest/gtest.h>

#include "paddle/phi/core/utils/intrusive_ptr.h"

namespace phi {
namespace tests {

struct SharedObject : public intrusive_ref_counter<SharedObject> {
  explicit SharedObject(bool* gone) : gone(gone) {}
  ~SharedObject() override { *gone = true; }
  int i = 0;
  bool* gone;
};

TEST(OutsideIntrusivePtr, CountsOwners) {
  bool gone = false;
  {
    auto p = make_intrusive<SharedObject>(&gone);
    EXPECT_EQ(p->use_count(), 1u);
    auto q = copy_intrusive(p);
    EXPECT_EQ(p, q);
    EXPECT_EQ(q->use_count(), 2u);
    p->i = 3;
    EXPECT_EQ((*q).i, 3);
    p.reset();
    EXPECT_FALSE(p);
    EXPECT_THROW(*p, enforce::EnforceNotMet);
    EXPECT_EQ(q->use_count(), 1u);
    intrusive_ptr<SharedObject> r(std::move(q));
    EXPECT_EQ(q, static_cast<SharedObject*>(nullptr));
    EXPECT_TRUE(q == nullptr && nullptr != r);
    EXPECT_FALSE(gone);
  }
  EXPECT_TRUE(gone);
}

struct Derived : public SharedObject {
  using SharedObject::SharedObject;
};

TEST(OutsideIntrusivePtr, MovesFromADerivedClass) {
  bool gone = false;
  intrusive_ptr<SharedObject> base = make_intrusive<Derived>(&gone);
  EXPECT_EQ(base->use_count(), 1u);
  base.reset();
  EXPECT_TRUE(gone);
}

}  // namespace tests
}  // namespace phi
