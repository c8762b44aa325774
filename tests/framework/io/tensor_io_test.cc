#include "framework/io/tensor_io.h"

#include <cstring>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::TensorOf;

std::string Saved(const phi::DenseTensor& tensor) {
  std::string bytes;
  AppendTensorRecord(tensor, &bytes);
  return bytes;
}

// What Paddle writes for float32 [2] without LoD, written out by hand.
std::string HandMade() {
  std::string bytes(12, '\0');            // version, no LoD levels
  bytes += std::string(4, '\0');          // version of the tensor
  bytes += std::string("\x04\0\0\0", 4);  // bytes of the description
  bytes += "\x08\x05\x10\x02";            // data_type FP32, dims 2
  const float values[] = {1.5f, -2.0f};
  return bytes.append(reinterpret_cast<const char*>(values), sizeof(values));
}

template <typename T>
void Poke(std::string* bytes, size_t at, T value) {
  std::memcpy(bytes->data() + at, &value, sizeof(T));
}

TEST(TensorIo, WritesTheBytesOfTheFormat) {
  EXPECT_EQ(Saved(TensorOf<float>({2}, {1.5f, -2.0f})), HandMade());
}

TEST(TensorIo, ReadsWhatItWrote) {
  phi::DenseTensor tensor = TensorOf<int64_t>({3, 2}, {1, 2, 3, 4, 5, -6});
  tensor.set_lod({{0, 1, 2}, {0, 1, 3}});
  const std::string bytes = "xx" + Saved(tensor);
  const TensorRecord record = ReadTensorRecord(bytes, 2);
  EXPECT_EQ(record.dtype, phi::DataType::INT64);
  EXPECT_EQ(record.dims, phi::DDim({3, 2}));
  EXPECT_EQ(record.lod, tensor.lod());
  EXPECT_EQ(record.end, bytes.size());
  phi::DenseTensor copy;
  CopyRecord(bytes, record, phi::CPUPlace(), &copy);
  EXPECT_EQ(copy.data<int64_t>()[5], -6);
  EXPECT_EQ(copy.lod(), tensor.lod());
  EXPECT_EQ("xx" + Saved(copy), bytes);
}

TEST(TensorIo, KeepsScalarsAndEmptyTensors) {
  const std::string scalar =
      Saved(TensorOf<double>(phi::DDim(static_cast<int64_t*>(nullptr), 0), {7}));
  EXPECT_EQ(ReadTensorRecord(scalar, 0).dims.size(), 0);
  EXPECT_EQ(ReadTensorRecord(scalar, 0).data_bytes(), 8u);
  const std::string empty = Saved(TensorOf<float>({0, 3}, {}));
  phi::DenseTensor copy;
  CopyRecord(empty, ReadTensorRecord(empty, 0), phi::CPUPlace(), &copy);
  EXPECT_EQ(copy.numel(), 0);
  EXPECT_TRUE(copy.initialized());
}

TEST(TensorIo, EveryCutIsAnError) {
  phi::DenseTensor tensor = TensorOf<float>({2}, {1, 2});
  tensor.set_lod({{0, 2}});
  const std::string bytes = Saved(tensor);
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto [code, text] = ErrorOf([&] { ReadTensorRecord(bytes.substr(0, size), 0); });
    EXPECT_EQ(code, phi::INVALID_ARGUMENT) << size;
  }
  const auto [code, text] =
      ErrorOf([&] { ReadTensorRecord(bytes.substr(0, bytes.size() - 1), 0); });
  EXPECT_HAS(text, "take 8 bytes, 7 are left");
}

TEST(TensorIo, HostileSizesAllocateNothing) {
  std::string levels = HandMade();
  Poke<uint64_t>(&levels, 4, uint64_t{1} << 60);
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(levels, 0); }).second, "LoD levels");
  std::string desc = HandMade();
  Poke<int32_t>(&desc, 16, -5);
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(desc, 0); }).second, "it is -5");
  // dims of 2^62 and 2^62: the product overflows 64 bits.
  const std::string dim = "\x10\x80\x80\x80\x80\x80\x80\x80\x80\x40";
  std::string huge(16, '\0');
  huge += std::string("\x16\0\0\0", 4) + "\x08\x05" + dim + dim;
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(huge, 0); }).second, "more bytes than 64 bits");
  std::string rank(16, '\0');
  rank += std::string("\x16\0\0\0", 4) + "\x08\x05";
  for (int i = 0; i < 10; ++i) rank += "\x10\x01";
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(rank, 0); }).second, "rank 10");
}

TEST(TensorIo, RefusesWhatNoTensorHas) {
  std::string version = HandMade();
  version[0] = 1;
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(version, 0); }).second, "version");
  std::string type = HandMade();
  type[21] = 7;  // LOD_TENSOR
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(type, 0); }).second, "LOD_TENSOR");
  std::string negative(16, '\0');
  negative += std::string("\x0d\0\0\0", 4) + "\x08\x05\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(negative, 0); }).second, "[-1]");
  phi::DenseTensor tensor = TensorOf<float>({2}, {1, 2});
  tensor.set_lod({{0, 3}});
  EXPECT_HAS(ErrorOf([&] { ReadTensorRecord(Saved(tensor), 0); }).second, "LoD");
}

TEST(TensorIo, RecognisesTensorsCutShort) {
  EXPECT_TRUE(LooksLikeTensorRecord(HandMade()));
  EXPECT_TRUE(LooksLikeTensorRecord(HandMade().substr(0, 26)));
  EXPECT_FALSE(LooksLikeTensorRecord(""));
  EXPECT_FALSE(LooksLikeTensorRecord("version https://git-lfs.github.com/spec/v1"));
  EXPECT_FALSE(LooksLikeTensorRecord(std::string(100, '\0')));
}

TEST(TensorIo, SelectedRowsGoBothWays) {
  phi::SelectedRows rows({4, 1}, 10);
  *rows.mutable_value() = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  std::string bytes;
  AppendSelectedRowsRecord(rows, &bytes);
  EXPECT_EQ(bytes.size(), 4 + 8 + 16 + 8 + 4 + 4 + 6 + 24u);
  phi::SelectedRows copy;
  CopyRecord(bytes, ReadSelectedRowsRecord(bytes, 0), phi::CPUPlace(), &copy);
  EXPECT_EQ(copy.rows(), rows.rows());
  EXPECT_EQ(copy.height(), 10);
  EXPECT_EQ(copy.value().data<float>()[5], 6);
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(ErrorOf([&] { ReadSelectedRowsRecord(bytes.substr(0, size), 0); }).first,
              phi::INVALID_ARGUMENT);
  }
  Poke<uint64_t>(&bytes, 4, uint64_t{1} << 61);
  EXPECT_HAS(ErrorOf([&] { ReadSelectedRowsRecord(bytes, 0); }).second, "row numbers");
}

}  // namespace
}  // namespace phibridge
