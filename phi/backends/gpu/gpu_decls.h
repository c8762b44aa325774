#pragma once

// The types of CUDA, cuBLAS, cuSOLVER and cuDNN that our headers name, declared as their own
// headers do: so that a source which only passes a context on needs none of them.
struct CUstream_st;
struct cublasContext;
struct cudnnContext;
struct cusolverDnContext;

namespace phi {

using gpuStream_t = CUstream_st*;              // cudaStream_t
using gpuBlasHandle_t = cublasContext*;        // cublasHandle_t
using gpuDnnHandle_t = cudnnContext*;          // cudnnHandle_t
using gpuSolverHandle_t = cusolverDnContext*;  // cusolverDnHandle_t

}  // namespace phi
