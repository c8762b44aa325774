#include "phi/core/generator.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "phi/core/enforce.h"

namespace phi {
namespace {

std::vector<uint64_t> Draw(Generator* generator, int count) {
  std::vector<uint64_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(generator->Random64());
  return numbers;
}

TEST(Generator, GoesOnFromASavedState) {
  Generator generator(7), other(1);
  Draw(&generator, 1000);
  const std::string state = generator.GetState();
  const std::vector<uint64_t> numbers = Draw(&generator, 700);
  other.SetState(state);
  EXPECT_EQ(Draw(&other, 700), numbers);
  EXPECT_EQ(other.GetCurrentSeed(), 7u);
  generator.SetState(state);
  EXPECT_EQ(Draw(&generator, 700), numbers);
}

TEST(Generator, CountsTheDrawsOfAThread) {
  Generator generator(7);
  const uint64_t before = Generator::DrawsOfThisThread();
  std::thread([&] { generator.Random64(); }).join();
  (void)generator.GetState();
  EXPECT_EQ(Generator::DrawsOfThisThread(), before);
  generator.Random64();
  const uint64_t one = Generator::DrawsOfThisThread();
  EXPECT_GT(one, before);
  (void)generator.GetCPUEngine();
  EXPECT_GT(Generator::DrawsOfThisThread(), one);
}

TEST(Generator, SeedsDecideTheStream) {
  Generator a(3), b(3), c(4);
  const std::vector<uint64_t> numbers = Draw(&a, 5);
  EXPECT_EQ(Draw(&b, 5), numbers);
  EXPECT_NE(Draw(&c, 5), numbers);
  a.SetCurrentSeed(3);
  EXPECT_EQ(Draw(&a, 5), numbers);
}

TEST(Generator, RefusesWhatIsNoState) {
  Generator generator(3), same(3);
  for (const std::string& text : {std::string(), std::string("3"), std::string("3 4 5"),
                                  generator.GetState() + " 1", std::string("not a state")}) {
    try {
      generator.SetState(text);
      ADD_FAILURE() << text;
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), INVALID_ARGUMENT) << text;
    }
  }
  EXPECT_EQ(Draw(&generator, 3), Draw(&same, 3));
}

}  // namespace
}  // namespace phi
