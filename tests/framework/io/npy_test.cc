#include "framework/io/npy.h"

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::TempFolder;
using testing::TensorOf;

std::string Npy(const std::string& dict, const std::string& data, char version = 1) {
  std::string bytes = "\x93NUMPY";
  bytes += {version, '\0'};
  bytes += {static_cast<char>(dict.size() & 0xff), static_cast<char>(dict.size() >> 8)};
  if (version > 1) bytes += std::string(2, '\0');
  return bytes + dict + data;
}

std::string ErrorText(const std::string& bytes) {
  return ErrorOf([&] { ParseNpy(bytes, "in.npy"); }).second;
}

TEST(Npy, ReadsWhatNumpyWrites) {
  const std::string folder = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer/";
  const phi::DenseTensor images = ReadNpy(folder + "inputs/image.npy");
  EXPECT_EQ(images.dims(), phi::DDim({357, 1, 8, 8}));
  EXPECT_EQ(images.dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(NpyBytes(images), testing::Slurp(folder + "inputs/image.npy"));
  EXPECT_EQ(ReadNpy(folder + "labels.npy").dtype(), phi::DataType::INT64);
}

template <typename T>
void ExpectRoundTrip(const std::vector<T>& values) {
  const phi::DenseTensor tensor = TensorOf<T>({static_cast<int64_t>(values.size()), 1}, values);
  const phi::DenseTensor back = ParseNpy(NpyBytes(tensor), "x");
  EXPECT_EQ(back.dtype(), tensor.dtype());
  EXPECT_EQ(back.dims(), tensor.dims());
  EXPECT_EQ(NpyBytes(back), NpyBytes(tensor));
}

TEST(Npy, EveryTypeGoesBothWays) {
  ExpectRoundTrip<bool>({true, false});
  ExpectRoundTrip<int8_t>({-1, 2});
  ExpectRoundTrip<uint8_t>({1, 255});
  ExpectRoundTrip<int16_t>({-300, 2});
  ExpectRoundTrip<uint16_t>({65535});
  ExpectRoundTrip<int32_t>({-70000});
  ExpectRoundTrip<uint32_t>({1u << 31});
  ExpectRoundTrip<int64_t>({int64_t{1} << 62});
  ExpectRoundTrip<uint64_t>({uint64_t{1} << 63});
  ExpectRoundTrip<phi::float16>({phi::float16(1.5f)});
  ExpectRoundTrip<float>({1.5f});
  ExpectRoundTrip<double>({-2.5});
  ExpectRoundTrip<phi::complex64>({phi::complex64(1, 2)});
  ExpectRoundTrip<phi::complex128>({phi::complex128(1, 2)});
}

TEST(Npy, Bfloat16IsWrittenAsItsBits) {
  const phi::DenseTensor tensor = TensorOf<phi::bfloat16>({1}, {phi::bfloat16(1.0f)});
  const phi::DenseTensor back = ParseNpy(NpyBytes(tensor), "x");
  EXPECT_EQ(back.data<uint16_t>()[0], 0x3f80);
}

TEST(Npy, ReadsScalarsEmptyArraysAndVersions) {
  const std::string one("\x01", 1);
  EXPECT_EQ(ParseNpy(Npy("{'descr': '|u1', 'fortran_order': False, 'shape': (), }", one), "x")
                .dims()
                .size(),
            0);
  EXPECT_EQ(
      ParseNpy(Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (0, 5), }", ""), "x").numel(),
      0);
  for (char version : {1, 2, 3}) {
    const std::string bytes =
        Npy("{\"shape\": (1L,), 'fortran_order':True,'descr':'u1'}", one, version);
    EXPECT_EQ(ParseNpy(bytes, "x").data<uint8_t>()[0], 1);
  }
}

TEST(Npy, ByteStringsAreRowsOfBytes) {
  const phi::DenseTensor t = ParseNpy(
      Npy("{'descr': '|S3', 'fortran_order': False, 'shape': (2,), }", std::string("ab\0cde", 6)),
      "x");
  EXPECT_EQ(t.dtype(), phi::DataType::UINT8);
  EXPECT_EQ(t.dims(), phi::DDim({2, 3}));
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(t.data<uint8_t>()), 6),
            std::string("ab\0cde", 6));
  EXPECT_HAS(ErrorText(Npy("{'descr': '|S0', 'fortran_order': False, 'shape': (2,), }", "")),
             "strings of no length");
  EXPECT_HAS(ErrorText(Npy("{'descr': '|Sx', 'fortran_order': False, 'shape': (2,), }", "")),
             "no number");
  EXPECT_HAS(ErrorText(Npy("{'descr': '|S1', 'fortran_order': True, 'shape': (2, 1), }", "ab")),
             "Fortran");
  EXPECT_HAS(ErrorText(Npy("{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", "1234")),
             "'<U1'");
}

TEST(Npy, TurnsColumnsAndBytesAround) {
  const std::string data("\x00\x01\x02\x03\x04\x05", 6);  // [[0, 2, 4], [1, 3, 5]] by columns
  const phi::DenseTensor t =
      ParseNpy(Npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", data), "x");
  const uint8_t want[] = {0, 2, 4, 1, 3, 5};
  for (int i = 0; i < 6; ++i) EXPECT_EQ(t.data<uint8_t>()[i], want[i]);
  const phi::DenseTensor big = ParseNpy(
      Npy("{'descr': '>i2', 'fortran_order': False, 'shape': (1,), }", std::string("\x01\x02", 2)),
      "x");
  EXPECT_EQ(big.data<int16_t>()[0], 0x0102);
}

TEST(Npy, HostileFilesAreRefused) {
  EXPECT_HAS(ErrorText(""), "is empty");
  EXPECT_HAS(ErrorText("PK\x03\x04"), "zip");
  EXPECT_HAS(ErrorText("\x93NUMPY"), "version");
  EXPECT_HAS(ErrorText(std::string("\x93NUMPY\x01\x00\xff\xff", 10)), "truncated");
  EXPECT_HAS(ErrorText(Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "1234567")),
             "8 bytes after its header");
  EXPECT_HAS(
      ErrorText(Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "123456789")),
      "there are 9");
  EXPECT_HAS(
      ErrorText(
          Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 8), }", "")),
      "over 2^64");
  EXPECT_HAS(
      ErrorText(
          Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", "")),
      "a number that no array has");
  EXPECT_HAS(ErrorText(Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }", "")),
             "no number");
  EXPECT_HAS(ErrorText(Npy("{'descr': '<f4', 'shape': (1,), }", "1234")), "not all of");
  EXPECT_HAS(ErrorText(Npy("{'descr': '<f4", "")), "a string without end");
  EXPECT_HAS(ErrorText(Npy("{'a': 1}", "")), "unknown key");
  EXPECT_HAS(ErrorText(Npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", "12345678")),
             "'|O'");
  EXPECT_HAS(
      ErrorText(Npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", "1234")),
      "records");
  EXPECT_HAS(
      ErrorText(
          Npy("{'descr': '|u1', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1,1), }", "1")),
      "rank 10");
}

TEST(Npy, AnyCutOfAHeaderIsAnError) {
  const std::string bytes = NpyBytes(TensorOf<float>({2}, {1, 2}));
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(ParseNpy(bytes.substr(0, size), "x"), phi::enforce::EnforceNotMet);
  }
}

}  // namespace
}  // namespace phibridge
