#include "parity/hostile/page_guards.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "parity/harness/forbidden_memory.h"
#include "phi/core/enforce.h"
#include "phi/core/pooled_allocator.h"

namespace phibridge {
namespace parity {
namespace {

// Read as a floating number of any width it is NaN; as an integer it is -1, or the largest number
// without a sign.
constexpr unsigned char kFresh = 0xFF;

std::atomic<size_t> in_use{0};
std::atomic<int64_t> violations{0};

size_t PageSize() {
  static const auto size = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

// The pages between the two that are closed, and the block in them.
struct Pages {
  char* begin;
  size_t size_bytes;
};

// At least one of them.
size_t RoundedUp(size_t size_bytes, size_t unit) {
  return std::max(unit, (size_bytes + unit - 1) / unit * unit);
}

size_t PagesFor(size_t size_bytes) { return RoundedUp(size_bytes, PageSize()); }

// That of the widest element that fits: complex128 has 16 bytes.
size_t AlignmentFor(size_t size_bytes) {
  size_t alignment = 16;
  while (alignment > 1 && alignment > size_bytes) alignment /= 2;
  return alignment;
}

Pages PagesOf(const phi::Allocation& block) {
  const auto at = reinterpret_cast<uintptr_t>(block.ptr());
  return {reinterpret_cast<char*>(at / PageSize() * PageSize()), PagesFor(block.size())};
}

bool IsFresh(const char* from, const char* to) {
  return std::all_of(from, to, [](char c) { return static_cast<unsigned char>(c) == kFresh; });
}

// Counts a block as in use, until it is kept or given up.
class Reservation {
 public:
  explicit Reservation(size_t size_bytes) {
    const size_t before = size_bytes <= PageGuards::kMostBytes ? in_use.fetch_add(size_bytes) : 0;
    if (size_bytes <= PageGuards::kMostBytes) size_bytes_ = size_bytes;
    if (before + size_bytes <= PageGuards::kMostBytes) return;
    in_use -= size_bytes_;
    PADDLE_THROW(phi::errors::ResourceExhausted("%d bytes asked, %d in use, of %d allowed",
                                                size_bytes, before, PageGuards::kMostBytes));
  }
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation() { in_use -= size_bytes_; }
  void Keep() { size_bytes_ = 0; }

 private:
  size_t size_bytes_ = 0;
};

}  // namespace

PageGuards& PageGuards::Serve() {
  static auto* const instance = [] {
    auto* guards = new PageGuards;
    static_cast<phi::PooledAllocator*>(phi::GetAllocator(phi::CPUPlace()))->ServeFrom(guards);
    return guards;
  }();
  return *instance;
}

phi::AllocationPtr PageGuards::Allocate(size_t size_bytes) {
  Reservation reserved(size_bytes);
  const size_t page = PageSize(), inside = PagesFor(size_bytes);
  void* const mapped =
      mmap(nullptr, inside + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  PADDLE_ENFORCE(mapped != MAP_FAILED, phi::errors::ResourceExhausted("no pages for a block"));
  char* const begin = static_cast<char*>(mapped) + page;
  if (mprotect(begin, inside, PROT_READ | PROT_WRITE) != 0) {
    munmap(mapped, inside + 2 * page);
    PADDLE_THROW(phi::errors::ResourceExhausted("no pages for a block"));
  }
  std::memset(begin, kFresh, inside);
  const size_t rounded = RoundedUp(size_bytes, AlignmentFor(size_bytes));
  char* const block = side_ == kGuardBegin ? begin : begin + inside - rounded;
  Forbid(begin, static_cast<size_t>(block - begin));
  Forbid(block + size_bytes, static_cast<size_t>(begin + inside - block) - size_bytes);
  auto allocation = std::make_unique<phi::Allocation>(block, size_bytes, &PageGuards::Deleter, this,
                                                      phi::CPUPlace());
  reserved.Keep();  // until Deleter
  return allocation;
}

void PageGuards::Deleter(phi::Allocation* allocation) {
  const Pages pages = PagesOf(*allocation);
  const char* const block = static_cast<const char*>(allocation->ptr());
  Allow(pages.begin, pages.size_bytes);
  const bool whole = IsFresh(pages.begin, block) &&
                     IsFresh(block + allocation->size(), pages.begin + pages.size_bytes);
  if (!whole) ++violations;
  in_use -= allocation->size();
  munmap(pages.begin - PageSize(), pages.size_bytes + 2 * PageSize());
}

int64_t PageGuards::TakeViolations() { return violations.exchange(0); }

}  // namespace parity
}  // namespace phibridge
