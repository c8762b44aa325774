#include "python/src/dlpack.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "phi/core/allocation.h"
#include "phi/core/enforce.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

// The C structures of DLPack 0.8 (its ABI is frozen until 1.0), by their published layout.
struct DLDevice {
  int32_t device_type;  // 1: CPU, 2: CUDA
  int32_t device_id;
};
struct DLDataType {
  uint8_t code;  // 0 int, 1 uint, 2 float, 4 bfloat, 5 complex, 6 bool
  uint8_t bits;
  uint16_t lanes;
};
struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; null: contiguous
  uint64_t byte_offset;
};
struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(DLManagedTensor* self);
};
// Of DLPack 1, in capsules `dltensor_versioned`.
struct DLManagedTensorVersioned {
  uint32_t major, minor;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
};
constexpr uint64_t kReadOnly = 1;

struct TypeRow {
  phi::DataType dtype;
  uint8_t code, bits;
};
constexpr TypeRow kTypes[] = {
    {phi::DataType::INT8, 0, 8},       {phi::DataType::INT16, 0, 16},
    {phi::DataType::INT32, 0, 32},     {phi::DataType::INT64, 0, 64},
    {phi::DataType::UINT8, 1, 8},      {phi::DataType::UINT16, 1, 16},
    {phi::DataType::UINT32, 1, 32},    {phi::DataType::UINT64, 1, 64},
    {phi::DataType::FLOAT16, 2, 16},   {phi::DataType::FLOAT32, 2, 32},
    {phi::DataType::FLOAT64, 2, 64},   {phi::DataType::BFLOAT16, 4, 16},
    {phi::DataType::COMPLEX64, 5, 64}, {phi::DataType::COMPLEX128, 5, 128},
    {phi::DataType::BOOL, 6, 8},
};

struct Exported {
  phi::DenseTensor tensor;
  std::vector<int64_t> shape;
  DLManagedTensor managed;
};

bool IsContiguous(const DLTensor& tensor) {
  if (tensor.strides == nullptr) return true;
  if (std::find(tensor.shape, tensor.shape + tensor.ndim, 0) != tensor.shape + tensor.ndim)
    return true;
  int64_t step = 1;
  for (int i = tensor.ndim - 1; i >= 0; --i) {
    if (tensor.shape[i] != 1 && tensor.strides[i] != step) return false;
    step *= tensor.shape[i];
  }
  return true;
}

template <typename Managed>
void DropImported(phi::Allocation* allocation) {
  auto* managed = static_cast<Managed*>(allocation->owner());
  const py::gil_scoped_acquire gil;  // its owner may be an object of Python
  if (managed->deleter != nullptr) managed->deleter(managed);
}

phi::DataType DataTypeOf(const DLTensor& given) {
  for (const TypeRow& row : kTypes) {
    if (row.code == given.dtype.code && row.bits == given.dtype.bits && given.dtype.lanes == 1)
      return row.dtype;
  }
  PADDLE_THROW(phi::errors::InvalidArgument(
      "no tensor has elements of kind %d with %d bits and %d "
      "lanes",
      static_cast<int>(given.dtype.code), static_cast<int>(given.dtype.bits),
      static_cast<int>(given.dtype.lanes)));
}

phi::DenseTensor SharedWith(const DLTensor& given, phi::Allocation::DeleterFnPtr drop,
                            void* managed) {
  PADDLE_ENFORCE_EQ(given.device.device_type == 1 || given.device.device_type == 2, true,
                    phi::errors::InvalidArgument(
                        "the elements lie on a device of kind %d; the kinds 1 (CPU) and 2 (CUDA) "
                        "can be shared",
                        given.device.device_type));
  PADDLE_ENFORCE_EQ(IsContiguous(given), true,
                    phi::errors::InvalidArgument(
                        "the elements are not contiguous; make a contiguous copy first"));
  const phi::DataType dtype = DataTypeOf(given);
  auto* data = static_cast<char*>(given.data) + given.byte_offset;
  const auto alignment = static_cast<uintptr_t>(std::min(phi::SizeOf(dtype), sizeof(double)));
  PADDLE_ENFORCE_EQ(reinterpret_cast<uintptr_t>(data) % alignment, 0,
                    phi::errors::InvalidArgument(
                        "the elements are not aligned to their size; make a copy first"));
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim(std::vector<int64_t>(given.shape, given.shape + given.ndim)));
  tensor.set_type(dtype);
  const phi::Place place = given.device.device_type == 2
                               ? phi::Place(phi::GPUPlace(given.device.device_id))
                               : phi::Place(phi::CPUPlace());
  tensor.ResetHolder(std::make_shared<phi::Allocation>(
      data, static_cast<size_t>(tensor.numel()) * phi::SizeOf(dtype), drop, managed, place));
  return tensor;
}

}  // namespace

py::capsule ToDLPack(const phi::DenseTensor& tensor) {
  const TypeRow* type = nullptr;
  for (const TypeRow& row : kTypes) {
    if (row.dtype == tensor.dtype()) type = &row;
  }
  PADDLE_ENFORCE_EQ(
      type != nullptr, true,
      phi::errors::InvalidArgument("DLPack has no elements of type %s", tensor.dtype()));
  auto exported = std::make_unique<Exported>();
  exported->tensor = tensor;
  exported->shape.assign(tensor.dims().begin(), tensor.dims().end());
  const bool is_gpu = phi::is_gpu_place(tensor.place());
  exported->managed = {
      {const_cast<void*>(exported->tensor.data()),
       {is_gpu ? 2 : 1, is_gpu ? tensor.place().GetDeviceId() : 0},
       static_cast<int32_t>(exported->shape.size()),
       {type->code, type->bits, 1},
       exported->shape.data(),
       nullptr,
       0},
      exported.get(),
      [](DLManagedTensor* self) { delete static_cast<Exported*>(self->manager_ctx); }};
  DLManagedTensor* managed = &exported.release()->managed;
  return py::capsule(managed, "dltensor", [](PyObject* capsule) {
    if (PyCapsule_IsValid(capsule, "dltensor") == 0) return;  // somebody took it
    auto* unused = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule, "dltensor"));
    unused->deleter(unused);
  });
}

phi::DenseTensor FromDLPack(const py::capsule& capsule) {
  constexpr char kName[] = "dltensor", kVersioned[] = "dltensor_versioned";
  if (PyCapsule_IsValid(capsule.ptr(), kVersioned) != 0) {
    auto* managed =
        static_cast<DLManagedTensorVersioned*>(PyCapsule_GetPointer(capsule.ptr(), kVersioned));
    PADDLE_ENFORCE_EQ(
        managed->major, 1,
        phi::errors::InvalidArgument("the capsule is of DLPack's version %d.%d; those "
                                     "before 2 are known",
                                     managed->major, managed->minor));
    PADDLE_ENFORCE_EQ(
        managed->flags & kReadOnly, 0,
        phi::errors::InvalidArgument("the elements are read-only, and who has a tensor may write "
                                     "to them; phibridge.to_tensor makes a copy of an array"));
    phi::DenseTensor tensor =
        SharedWith(managed->dl_tensor, &DropImported<DLManagedTensorVersioned>, managed);
    PyCapsule_SetName(capsule.ptr(), "used_dltensor_versioned");
    return tensor;
  }
  if (PyCapsule_IsValid(capsule.ptr(), kName) == 0) {
    throw py::type_error("the capsule is none of __dlpack__(), or another tensor has taken it");
  }
  auto* managed = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule.ptr(), kName));
  phi::DenseTensor tensor = SharedWith(managed->dl_tensor, &DropImported<DLManagedTensor>, managed);
  PyCapsule_SetName(capsule.ptr(), "used_dltensor");
  return tensor;
}

}  // namespace phibridge::python
