"""Calls of functions that Paddle and the package both have, most with their default arguments alone.

A line has names and arguments, as Python has them, with | between; paddle_calls.py says what F, P, U, I, B, C and S make, and
calls them. tests/oracle/api_results.py records what Paddle answers.
"""

PADDLE = """
abs angle ceil conj cos cosh digamma erf exp expm1 floor isfinite isinf isnan round sign sin sinh square tan tanh | F(2, 3)
i0 i0e i1 i1e trunc neg frac deg2rad rad2deg is_empty isfinite assign clone numel shape rank  | F(2, 3)
lgamma log log10 log1p log2 reciprocal rsqrt sqrt                                       | P(2, 3)
acos asin atan atanh asinh erfinv                                                       | U(2, 3)
acosh                                                                                   | P(2, 3) + 1.5
as_complex                                                                              | F(3, 2)
as_real angle abs real imag conj deg2rad rad2deg                                        | C(2, 3)
add subtract multiply divide fmax fmin maximum minimum heaviside                        | F(2, 3), P(3)
atan2 nextafter                                                                         | F(2, 3), P(2, 3)
floor_divide remainder mod floor_mod                                                    | I(9, 2, 3), I(4, 3) + 1
remainder mod                                                                           | F(2, 3), P(3)
equal not_equal less_than less_equal greater_than greater_equal equal_all allclose isclose | F(2, 3), F(2, 3)
equal                                                                                   | I(3, 2, 3), 1
bitwise_and bitwise_or bitwise_xor                                                      | I(9, 2, 3), I(9, 2, 3)
logical_and logical_or logical_xor                                                      | B(2, 3), B(2, 3)
bitwise_not logical_not                                                                 | B(2, 3)
lerp                                                                                    | F(2, 3), F(2, 3), 0.3
lerp                                                                                    | F(2, 3), F(2, 3), F(2, 3)
logit                                                                                   | P(2, 3) * 0.4
polygamma                                                                               | P(2, 3), 1
scale stanh                                                                             | F(2, 3)
increment                                                                               | F(1)
multiplex                                                                               | [F(3, 2), F(3, 2)], I(2, 3, 1, dtype="int32")
complex                                                                                 | F(2, 3), F(2, 3)
pow                                                                                     | P(2, 3), 2
pow                                                                                     | P(2, 3), 0.5
pow                                                                                     | P(2, 3), F(3)
clip                                                                                    | F(2, 3)
clip                                                                                    | F(2, 3), -0.5
clip                                                                                    | F(2, 3), None, 0.5
clip                                                                                    | I(9, 2, 3), 2, 5
add_n                                                                                   | [F(2, 3), F(2, 3)]
add_n nan_to_num                                                                        | F(2, 3)
mean max min amax amin sum prod logsumexp nanmedian median std var nansum nanmean       | F(3, 4)
mean max min amax amin sum prod logsumexp nanmedian median std var nansum nanmean       | F(3, 4), 1
mean max min amax amin sum prod logsumexp                                               | F(3, 4, 2), [0, -1]
mean max min amax amin prod logsumexp nanmedian median                                  | F(3, 4), -1, True
median                                                                                  | I(9, 3, 4)
median                                                                                  | I(9, 3, 4, dtype="int32"), 1
std var median                                                                          | F()
std var median                                                                          | F(), -1
std var                                                                                 | F(1), 0
std var                                                                                 | F(3, 4), []
sum                                                                                     | F(3, 4), 1, "int32"
sum                                                                                     | F(3, 4), None, "float64"
nanmedian                                                                               | F(3, 4), [0, 1]
sum prod max min count_nonzero                                                          | I(5, 3, 4, dtype="int32")
sum all any count_nonzero                                                               | B(3, 4)
all any                                                                                 | B(3, 4), -1
mode                                                                                    | I(3, 3, 7)
kthvalue                                                                                | F(3, 4), 2
topk                                                                                    | F(3, 4), 2
topk                                                                                    | F(3, 4), 2, 0, False
trace                                                                                   | F(3, 4)
bincount                                                                                | I(5, 7)
histogram                                                                               | F(12)
histogram                                                                               | F(12), 4, -1, 1
dist                                                                                    | F(2, 3), F(2, 3)
argmax argmin argsort sort                                                              | F(3, 4)
argmax argmin argsort sort                                                              | F(3, 4), 0, True
cumsum logcumsumexp cummax cummin                                                       | F(3, 4)
cumsum logcumsumexp cummax cummin cumprod                                               | F(3, 4), 1
cumsum cumprod                                                                          | I(5, 3, 4), 0, "float64"
concat stack                                                                            | [F(2, 3), F(2, 3)]
concat stack                                                                            | [F(2, 3), F(2, 3)], -1
unstack unbind                                                                          | F(2, 3)
unstack unbind                                                                          | F(2, 3), 1
tile                                                                                    | F(2, 3), [2, 1]
expand broadcast_to                                                                     | F(1, 3), [2, 3]
expand broadcast_to                                                                     | F(3), [2, -1]
reshape                                                                                 | F(2, 6), [3, -1]
expand_as                                                                               | F(1, 3), F(2, 3)
broadcast_tensors                                                                       | [F(1, 3), F(2, 1)]
flatten                                                                                 | F(2, 3, 2)
flatten                                                                                 | F(2, 3, 2), 1
flip reverse                                                                            | F(2, 3), 0
flip                                                                                    | F(2, 3), [0, 1]
roll                                                                                    | F(2, 3), 1
roll                                                                                    | F(2, 3), [1, 2], [0, 1]
roll                                                                                    | F(2, 3), 1, 1
squeeze                                                                                 | F(1, 3, 1)
squeeze                                                                                 | F(1, 3, 1), 0
squeeze                                                                                 | F(1, 3, 1), [0, -1]
unsqueeze                                                                               | F(2, 3), 0
unsqueeze                                                                               | F(2, 3), [0, -1]
transpose                                                                               | F(2, 3, 4), [2, 0, 1]
gather index_select                                                                     | F(4, 3), I(4, 2)
gather index_select                                                                     | F(4, 3), I(3, 2), 1
gather_nd                                                                               | F(4, 3), I(3, 5, 2)
index_sample                                                                            | F(4, 3), I(3, 4, 2)
index_add                                                                               | F(4, 3), I(4, 2), 0, F(2, 3)
index_put                                                                               | F(4, 3), [I(4, 2), I(3, 2)], F(2)
masked_select                                                                           | F(4, 3), B(4, 3)
scatter                                                                                 | F(4, 3), I(4, 1), F(1, 3)
scatter_nd_add                                                                          | F(4), I(4, 3, 1), F(3)
scatter_nd                                                                              | I(4, 3, 1), F(3), [4]
take_along_axis                                                                         | F(4, 3), I(4, 2, 3), 0
put_along_axis                                                                          | F(4, 3), I(4, 1, 3), F(1, 3), 0
put_along_axis                                                                          | F(4, 3), I(4, 1, 3), 2.0, 0, "add"
diag diagflat                                                                           | F(3)
diag diagonal tril triu                                                                 | F(3, 3)
diag_embed                                                                              | F(2, 3)
shard_index                                                                             | I(20, 4, 1), 20, 2, 0
slice                                                                                   | F(4, 3), [0], [1], [3]
strided_slice                                                                           | F(4, 3), [0], [0], [4], [2]
renorm                                                                                  | F(4, 3), 1.0, 0, 1.0
split                                                                                   | F(4, 3), 2
split                                                                                   | F(4, 3), [1, -1], 1
chunk                                                                                   | F(4, 3), 2
vsplit                                                                                  | F(4, 3), 2
meshgrid                                                                                | F(2), F(3)
meshgrid                                                                                | [F(2), F(3)]
repeat_interleave                                                                       | F(2, 3), 2
repeat_interleave                                                                       | F(2, 3), I(3, 2), 0
where                                                                                   | B(2, 3), F(2, 3), F(3)
where                                                                                   | B(2, 3)
nonzero                                                                                 | B(2, 3)
nonzero                                                                                 | B(2, 3), True
masked_fill                                                                             | F(2, 3), B(2, 3), 0.5
index_fill                                                                              | F(4, 3), I(4, 2), 0, 0.5
crop                                                                                    | F(4, 3), [2, 2], [1, 0]
crop                                                                                    | F(4, 3), [-1, 2]
t                                                                                       | F(2, 3)
moveaxis                                                                                | F(2, 3, 4), 0, 2
rot90                                                                                   | F(2, 3)
rot90                                                                                   | F(2, 3), 3
view                                                                                    | F(2, 3), [3, 2]
view_as                                                                                 | F(2, 3), F(3, 2)
unflatten                                                                               | F(2, 6), 1, [2, -1]
unfold                                                                                  | F(2, 7), -1, 3, 2
cast                                                                                    | F(2, 3), "int32"
searchsorted                                                                            | paddle.sort(F(5)), F(2, 3)
bucketize                                                                               | F(2, 3), paddle.sort(F(5))
unique                                                                                  | I(5, 9)
unique                                                                                  | I(5, 9), True, True, True
unique                                                                                  | I(2, 5, 2), False, True, False, 0
unique_consecutive                                                                      | I(2, 9)
unique_consecutive                                                                      | I(2, 9), True, True
matmul                                                                                  | F(2, 3), F(3, 4)
matmul                                                                                  | F(2, 3), F(4, 3), False, True
bmm                                                                                     | F(2, 3, 4), F(2, 4, 2)
dot                                                                                     | F(4), F(4)
kron                                                                                    | F(2, 2), F(2, 3)
mv                                                                                      | F(2, 3), F(3)
mm                                                                                      | F(2, 3), F(3, 2)
addmm                                                                                   | F(2, 2), F(2, 3), F(3, 2)
addmm                                                                                   | F(2, 2), F(2, 3), F(3, 2), 0.5, 2.0
cross                                                                                   | F(2, 3), F(2, 3)
outer                                                                                   | F(2), F(3)
inner                                                                                   | F(2, 3), F(4, 3)
einsum                                                                                  | "ij,jk->ik", F(2, 3), F(3, 4)
norm                                                                                    | F(3, 4)
norm                                                                                    | F(3, 4), 2, 1
norm                                                                                    | F(3, 4), "fro", [0, 1]
norm                                                                                    | F(3, 4), float("inf"), [0, 1]
norm                                                                                    | F(3, 4), 3, None, True
eigvalsh                                                                                | S(3)
inverse                                                                                 | S(3)
hypot logaddexp cdist                                                                   | F(2, 3), F(2, 3)
ldexp                                                                                   | F(2, 3), I(3, 2, 3)
frexp sgn                                                                               | F(2, 3)
sgn                                                                                     | C(2, 3)
polar                                                                                   | P(2, 3), F(2, 3)
gcd lcm                                                                                 | I(20, 2, 3), I(20, 3)
is_complex is_floating_point is_integer is_tensor                                       | F(2, 3)
atleast_1d atleast_2d atleast_3d                                                        | F(3)
atleast_2d atleast_3d                                                                   | F(2, 3), F(3)
broadcast_shape                                                                         | [2, 1, 3], [4, 1]
take                                                                                    | F(2, 3), I(6, 2, 2)
take                                                                                    | F(2, 3), I(9, 2, 2) - 4, "wrap"
take                                                                                    | F(2, 3), I(9, 2, 2), "clip"
select_scatter                                                                          | F(2, 3), F(2), 1, 0
diagonal_scatter                                                                        | F(3, 3), F(3)
tensordot                                                                               | F(2, 3, 4), F(3, 4, 5)
tensordot                                                                               | F(2, 3, 4), F(4, 3, 5), [[1, 2], [1, 0]]
trapezoid cumulative_trapezoid                                                          | F(2, 4)
trapezoid cumulative_trapezoid                                                          | F(2, 4), F(4)
trapezoid cumulative_trapezoid                                                          | F(4, 2), None, 0.5, 0
vander                                                                                  | F(3)
vander                                                                                  | F(3), 2, True
combinations                                                                            | F(4)
combinations                                                                            | F(3), 2, True
cdist                                                                                   | F(4, 3), F(2, 3), 1.0
quantile nanquantile                                                                    | F(3, 4), 0.3
quantile nanquantile                                                                    | F(3, 4), [0.25, 0.5], 1
quantile                                                                                | F(3, 4, 2), 0.6, [0, 1], True
linspace                                                                                | 0, 1, 5
logspace                                                                                | 0.0, 2.0, 3
arange                                                                                  | 5
arange                                                                                  | 0, 1, 0.25
arange                                                                                  | 1, 7, 2
zeros ones                                                                              | [2, 3]
full                                                                                    | [2, 3], 1.5
full                                                                                    | [2], True
full_like                                                                               | F(2, 3), 2
full_like                                                                               | I(4, 2, 3), 2, "float32"
zeros_like ones_like                                                                    | I(3, 2, 3)
eye                                                                                     | 3
eye                                                                                     | 2, 3
tril_indices                                                                            | 3, 3
triu_indices                                                                            | 3
cast_                                                                                   | F(2, 3) * 5, "int32"
equal_ not_equal_ less_than_ less_equal_ greater_than_ greater_equal_                   | I(3, 2, 3), I(3, 2, 3)
less_than_                                                                              | F(2, 3), F(3)
t_                                                                                      | F(2, 3)
t_                                                                                      | F(3)
transpose_                                                                              | F(2, 3, 4), [2, 0, 1]
"""

LINALG = """
cholesky                   | S(3)
cholesky_solve             | F(3, 2), paddle.linalg.cholesky(S(3)), False
det inv slogdet eigvalsh   | S(3)
lstsq                      | F(5, 3), F(5, 2)
lu                         | S(3)
lu                         | S(3), True, True
lu_unpack                  | *paddle.linalg.lu(S(3))
matrix_power               | S(3), 2
matrix_rank                | F(4, 3)
matrix_rank                | F(4, 3), 0.01
multi_dot                  | [F(2, 3), F(3, 4), F(4, 2)]
pinv                       | F(4, 3)
pinv                       | S(3), 1e-15, True
cov corrcoef               | F(3, 5)
cov corrcoef               | F(3, 5), False
cov                        | F(3, 5), True, True, I(3, 5) + 1, P(5)
cov                        | F(5)
qr                         | S(3), "r"
solve                      | S(3), F(3, 2)
triangular_solve           | paddle.triu(S(3)), F(3, 2)
cond                       | S(3)
cond                       | F(3, 4), -2
cond                       | S(3), "fro"
cond                       | S(3), "nuc"
cond                       | S(3), 1
cond                       | S(3), -1
cond                       | S(3), float("inf")
cond                       | S(3), -float("inf")
"""

FUNCTIONAL = """
celu elu gelu hardshrink hardsigmoid hardswish hardtanh leaky_relu log_sigmoid mish relu relu6 silu softsign swish | F(2, 3) * 3
selu softplus softshrink tanhshrink thresholded_relu softmax log_softmax sigmoid tanh diag_embed | F(2, 3) * 3
maxout                     | F(2, 4, 3, 3), 2
prelu                      | F(2, 3, 2, 2), P(1)
prelu                      | F(2, 3, 2, 2), P(3)
rrelu                      | F(2, 3), 0.1, 0.3, False
softmax log_softmax        | F(2, 3), 0, "float64"
glu                        | F(2, 4)
normalize                  | F(2, 4)
conv1d                     | F(2, 3, 8), F(4, 3, 3), F(4)
conv2d                     | F(2, 3, 8, 8), F(4, 3, 3, 3), F(4)
conv2d                     | F(2, 4, 8, 8), F(4, 1, 3, 3), None, 2, 1, 1, 4
conv2d                     | F(2, 3, 8, 8), F(4, 3, 3, 3), None, [1, 2], "SAME"
conv2d                     | F(2, 3, 8, 8), F(4, 3, 3, 3), None, 1, [[0, 0], [0, 0], [1, 2], [0, 1]]
conv3d                     | F(1, 2, 5, 5, 5), F(3, 2, 3, 3, 3), F(3)
conv2d_transpose           | F(2, 3, 4, 4), F(3, 2, 3, 3), F(2)
conv2d_transpose           | F(2, 3, 4, 4), F(3, 2, 3, 3), None, 2, 1, 1
conv3d_transpose           | F(1, 2, 3, 3, 3), F(2, 2, 2, 2, 2), F(2)
conv1d_transpose           | F(2, 3, 6), F(3, 2, 3), F(2)
conv1d_transpose           | F(2, 3, 6), F(3, 2, 3), None, 2, 1, 1
max_unpool2d               | *paddle.nn.functional.max_pool2d(F(1, 2, 4, 4), 2, return_mask=True), 2
max_unpool1d               | *paddle.nn.functional.max_pool1d(F(1, 2, 6), 2, return_mask=True), 2
max_unpool3d               | *paddle.nn.functional.max_pool3d(F(1, 2, 4, 4, 4), 2, return_mask=True), 2
affine_grid                | F(2, 2, 3), [2, 1, 3, 4]
affine_grid                | F(2, 2, 3), [2, 1, 3, 4], False
affine_grid                | F(2, 3, 4), [2, 1, 2, 3, 4]
local_response_norm        | F(2, 5, 3, 3), 3
local_response_norm        | F(2, 3, 3, 5), 4, 0.1, 0.5, 2.0, "NHWC"
alpha_dropout              | F(4, 5), 0.3, False
max_pool1d avg_pool1d      | F(2, 3, 8), 2
max_pool2d avg_pool2d      | F(2, 3, 8, 8), 2
max_pool2d avg_pool2d      | F(2, 3, 8, 8), 3, 2, 1
max_pool2d                 | F(2, 3, 7, 7), [2, 3], None, 0, True
max_pool3d avg_pool3d      | F(1, 2, 4, 4, 4), 2
adaptive_avg_pool1d adaptive_max_pool1d | F(2, 3, 8), 3
adaptive_avg_pool2d adaptive_max_pool2d | F(2, 3, 8, 8), 3
adaptive_avg_pool2d        | F(2, 3, 8, 8), [None, 2]
adaptive_avg_pool3d adaptive_max_pool3d | F(1, 2, 4, 4, 4), 2
label_smooth               | P(2, 3)
log_loss binary_cross_entropy | P(4, 1) * 0.4, B(4, 1).astype("float32")
binary_cross_entropy_with_logits | F(4, 3), B(4, 3).astype("float32")
binary_cross_entropy_with_logits | F(4, 3), B(4, 3).astype("float32"), None, "sum", P(3)
hsigmoid_loss              | F(4, 3), I(5, 4, 1), 5, F(4, 3)
cross_entropy              | F(4, 5), I(5, 4)
cross_entropy              | F(4, 5), I(5, 4, 1), P(5)
cross_entropy              | F(4, 5), I(5, 4), None, 2
cross_entropy              | F(4, 5), I(5, 4), None, -100, "none"
cross_entropy              | F(4, 5), P(4, 5), None, -100, "sum", True
cross_entropy              | F(4, 5), I(5, 4), None, -100, "mean", False, -1, True, 0.1
cross_entropy              | F(4, 5, 2), I(5, 4, 2), P(5), 1, "mean", False, 1
softmax_with_cross_entropy | F(4, 5), I(5, 4, 1)
nll_loss                   | F(4, 5), I(5, 4)
nll_loss                   | F(4, 5, 3), I(5, 4, 3), P(5), 1, "none"
class_center_sample        | I(3, 6), 3, 3
mse_loss l1_loss smooth_l1_loss kl_div square_error_cost | F(4, 3), P(4, 3)
kl_div                     | F(4, 3), P(4, 3), "batchmean"
margin_ranking_loss        | F(4), F(4), B(4).astype("float32") * 2 - 1
soft_margin_loss           | F(4), B(4).astype("float32") * 2 - 1
cosine_similarity          | F(4, 3), F(4, 3)
pairwise_distance          | F(4, 3), F(4, 3)
cosine_embedding_loss      | F(4, 3), F(4, 3), I(2, 4) * 2 - 1
cosine_embedding_loss      | F(3), F(3), I(2, 1) * 2 - 1
hinge_embedding_loss       | F(4, 3), F(4, 3).sign()
multi_label_soft_margin_loss | F(4, 3), B(4, 3).astype("float32")
multi_label_soft_margin_loss | F(4, 3), B(4, 3).astype("float32"), P(3), "none"
multi_margin_loss          | F(4, 3), I(3, 4)
multi_margin_loss          | F(4, 3), I(3, 4), 2, 0.5, P(3), "sum"
triplet_margin_loss triplet_margin_with_distance_loss | F(4, 3), F(4, 3), F(4, 3)
triplet_margin_loss        | F(4, 3), F(4, 3), F(4, 3), 0.5, 1, 1e-6, True, "none"
dice_loss                  | P(4, 3), I(3, 4, 1)
gaussian_nll_loss          | F(4, 3), F(4, 3), P(4, 3)
gaussian_nll_loss          | F(4, 3), F(4, 3), P(4), True, 0.5, "sum"
poisson_nll_loss           | F(4, 3), P(4, 3)
poisson_nll_loss           | P(4, 3), P(4, 3) * 2, False, True
sigmoid_focal_loss         | F(4, 3), B(4, 3).astype("float32")
sigmoid_focal_loss         | F(4, 3), B(4, 3).astype("float32"), P(1), 0.4, 1.5, "mean"
npair_loss                 | F(4, 3), F(4, 3), I(2, 4).astype("float32")
ctc_loss                   | F(5, 2, 3), I(2, 2, 2, dtype="int32") + 1, I(1, 2) + 5, I(1, 2) + 2
linear                     | F(2, 3), F(3, 4), F(4)
one_hot                    | I(5, 3), 5
embedding                  | I(5, 2, 3), F(5, 4)
embedding                  | I(5, 2, 3), F(5, 4), -1
dropout                    | F(4, 5), 0.3, None, False
dropout                    | F(4, 5), 0.3, None, False, "downscale_in_infer"
dropout                    | F(4, 5), 0.0
dropout2d                  | F(2, 3, 4, 4), 0.5, False
batch_norm                 | F(4, 3, 2, 2), F(3), P(3), P(3), F(3)
batch_norm                 | F(4, 3, 2, 2), F(3), P(3), P(3), F(3), True
batch_norm                 | F(4, 3), F(3), P(3), None, None, True
layer_norm                 | F(4, 3), 3
layer_norm                 | F(4, 3, 2), [3, 2], P(6), F(6)
instance_norm              | F(2, 3, 4, 4)
bilinear                   | F(4, 3), F(4, 2), F(5, 3, 2), F(1, 5)
sequence_mask              | I(4, 3)
gather_tree                | I(3, 2, 2, 3), I(3, 2, 2, 3)
pixel_shuffle              | F(1, 4, 2, 2), 2
pixel_unshuffle            | F(1, 1, 4, 4), 2
channel_shuffle            | F(1, 4, 2, 2), 2
temporal_shift             | F(4, 4, 2, 2), 2
grid_sample                | F(1, 2, 4, 4), U(1, 3, 3, 2)
unfold                     | F(1, 2, 5, 5), 2
fold                       | F(1, 8, 9), [4, 4], 2
pad                        | F(2, 3), [1, 0, 0, 2]
pad                        | F(1, 2, 3, 3), [1, 2, 0, 1], "reflect"
pad                        | F(1, 2, 3), [1, 2], "replicate", 0.0, "NCL"
zeropad2d                  | F(1, 2, 3, 3), [1, 2, 0, 1]
interpolate                | F(1, 2, 4, 4), [6, 8]
interpolate upsample       | F(1, 2, 4, 4), None, 2, "bilinear"
interpolate                | F(1, 2, 4, 4), [7, 5], None, "bilinear", True
interpolate                | F(1, 2, 4, 4), [7, 5], None, "bicubic"
"""

EXPRESSIONS = """
F(3) + 2;  2 + F(3);  F(3) - 2.5;  2.5 - F(3);  F(3) * 2;  F(3) / 2;  2 / P(3);  F(3) // 2;  F(3) % 2;  P(3) ** 2;  2 ** F(3)
I(9, 3) + 2;  I(9, 3) + 2.5;  2.5 - I(9, 3);  I(9, 3) * 2;  I(9, 3) / 2;  2 / (I(9, 3) + 1);  I(9, 3) // 2;  I(9, 3) % 2
I(9, 3) ** 2;  I(9, 3) ** 2.0;  2 ** I(4, 3);  I(9, 3) / (I(9, 3) + 1);  I(9, 3, dtype="int32") + 2;  I(9, 3, dtype="int32") * 1.5
F(3, dtype="float64") * 0.1;  F(3, dtype="float64") + 0.1;  B(3) + 2.0;  B(3) / 2;  F(3) + True;  F(3) + np.float32(2)
F(3) + np.float64(2);  F(3) * np.int64(2);  F(3) + np.arange(3, dtype="float32")
F(3) < 0.5;  F(3) >= 0.5;  0.5 > F(3);  I(3, 4) == 1;  I(3, 4) != 1;  F(3) == F(3);  I(3, 4) < 1.5
B(3) & B(3);  B(3) | B(3);  B(3) ^ B(3);  ~B(3);  ~I(9, 3);  I(9, 3) & I(9, 3);  -F(3);  F(2, 3) @ F(3, 2)
F(2, 3, 4)[0];  F(2, 3, 4)[-1];  F(2, 3, 4)[1, 2, 3];  F(2, 3, 4)[0:1];  F(2, 3, 4)[:, 1:];  F(2, 3, 4)[..., 0]
F(2, 3, 4)[:, None];  F(2, 3, 4)[None];  F(2, 3, 4)[..., None];  F(2, 3, 4)[::-1];  F(2, 3, 4)[:, ::-2];  F(2, 3, 4)[::-1, 1:, ::2]
F(2, 3, 4)[[1, 0]];  F(2, 3, 4)[[0, 1], [1, 2]];  F(2, 3, 4)[:, [2, 0]];  F(2, 3, 4)[0, [2, 0]];  F(2, 3, 4)[:, 0, [0, 1]]
F(2, 3, 4)[[0, 1], :, [0, 1]];  F(2, 3, 4)[[0, 1], 0];  F(2, 3, 4)[:, [0, 1], [1, 2]];  F(2, 3, 4)[:, [[0, 1], [2, 0]]]
F(2, 3, 4)[[0, 1], None];  F(2, 3, 4)[..., [0, 1], 0];  F(2, 3, 4)[0, :, [0, 1]];  F(2, 3, 4)[I(2, 5)];  F(2, 3, 4)[I(2, 5), I(3, 5)]
F(2, 3, 4)[I(2, 5), 1:, 0];  F(2, 3, 4)[I(2, 2, 2)];  F(2, 3, 4)[B(2, 3, 4)];  F(2, 3, 4)[[True, False]];  F(2, 3, 4)[B(2)]
F(2, 3, 4)[:, B(3)];  F(2, 3, 4)[B(2, 3)];  F(2, 3, 4)[[True, False], [0, 1]];  F(2, 3, 4)[True];  F(2, 3, 4)[False]
F(2, 3, 4)[np.array([1, 0])];  F(2, 3, 4)[np.int64(1)];  F(2, 3, 4)[()];  F(2, 3, 4)[5:];  F(2, 3, 4)[paddle.to_tensor(1)]
F(3, 2).T;  F(2, 3).tolist();  F(1).item();  F(2, 3).item(4);  F(2, 3).item(1, 1);  float(F(1));  len(F(2, 3));  F(2, 3).dim()
F(2, 3).numel();  F(2, 3).astype("int32");  F(2, 3).element_size();  F(2, 3).is_floating_point();  bool(B(1))
F(2, 3).add_(F(2, 3));  F(2, 3).clip_(0.0, 1.0);  F(2, 3).zero_();  F(2, 3).fill_(1.5);  F(2, 3).scale_(2.0);  P(2, 3).sqrt_()
F(2, 3).neg_();  F(2, 3).frac_();  F(2, 3).nan_to_num_();  F(2, 3).hypot_(F(2, 3));  I(9, 2, 3).gcd_(I(9, 2, 3));  F(3, 3).tril_()
F(3, 3).triu_(1);  F(2, 3).masked_fill_(B(2, 3), 1.5);  F(4, 3).index_fill_(I(4, 2), 0, 0.5);  I(9, 2, 3).lcm_(I(9, 2, 3))
F(2, 3).unsqueeze_(0);  F(2, 3).reshape_([3, 2]);  F(2, 3).flatten_();  F(2, 3).exp_();  F(2, 3).subtract_(F(2, 3));  F(2, 3).tanh_()
"""

ASSIGNMENTS = """
[0] = 7;  [0, 1] = 7.5;  [1:] = 0;  [...] = 3;  [:, None] = 1;  [None] = 2;  [True] = 2;  [-1] = True;  [:, ::2] = 9;  [::-1] = P(2, 3)
[0] = P(3);  [1] = I(9, 3);  [0] = P(3, dtype="float64");  [0] = np.array([1, 2, 3]);  [:, 1] = P(2);  [:] = P(3);  [1, 0:2] = P(2)
[I(2, 2, 3) > 0] = 0;  [[0, 1], [1, 2]] = 5;  [[1, 0]] = P(2, 3);  [[True, False]] = 4;  [0:2, [0, 1]] = 4;  [0, [0, 1]] = P(2)
[[0, 0], [1, 1]] = 5;  [B(2)] = 4.5;  [:, B(3)] = 4.5;  [I(2, 1)] = P(3);  [paddle.to_tensor(1)] = 2;  [np.array([1])] = 2
"""

FFT = """
fft ifft rfft ihfft      | F(2, 6)
fft ifft irfft hfft      | C(2, 6)
fft ifft                 | C(2, 6), 4, 0, "ortho"
rfft ihfft               | F(2, 6), 8, 1, "forward"
irfft hfft               | C(2, 6), 7
fft2 ifft2 irfft2 hfft2  | C(3, 4)
rfft2 ihfft2             | F(3, 4), [4, 2]
fftn ifftn irfftn        | C(3, 4)
fftn ifftn rfftn         | F(2, 3, 4), [2, 5]
rfftn ihfftn             | F(2, 3, 4)
rfft                     | I(9, 2, 6)
fftfreq rfftfreq         | 5, 0.5
fftshift ifftshift       | F(3, 4)
fftshift ifftshift       | F(3, 4), 1
"""

SIGNAL = """
stft      | F(2, 40), 8
stft      | F(40), 8, 3, 6, P(6), False
stft      | F(2, 40), 8, 4, None, P(8), True, "constant", True, False
istft     | C(5, 9), 8
istft     | C(2, 5, 9), 8, 3, 6, P(6), True, True
istft     | C(2, 8, 9), 8, None, None, None, True, False, False, 14
istft     | C(8, 9), 8, None, None, None, True, False, False, None, True
"""

# Layers: the constructor, then what forward takes.
LAYERS = """
CELU() ELU() GELU() Hardshrink() Hardsigmoid() Hardswish() Hardtanh() LeakyReLU() LogSigmoid() LogSoftmax() Mish()  | F(2, 3) * 3
ReLU() ReLU6() SELU() Sigmoid() Silu() Softmax() Softplus() Softshrink() Softsign() Swish() Tanh() Tanhshrink()     | F(2, 3) * 3
ThresholdedReLU() LeakyReLU(0.3) Softmax(axis=0) Flatten() RReLU() AlphaDropout() Identity(3) PReLU()               | F(2, 3) * 3
GLU()                                 | F(2, 4)
Softmax2D() Dropout2D() Maxout(2) PReLU(4) ChannelShuffle(2) PixelShuffle(2) LocalResponseNorm(3)                   | F(2, 4, 4, 4)
AdaptiveAvgPool2D(2) AdaptiveMaxPool2D(2) AvgPool2D(2) MaxPool2D(2,stride=1) PixelUnshuffle(2) Unfold(2) Dropout()  | F(2, 4, 4, 4)
Flatten(0,1) Upsample(scale_factor=2) UpsamplingNearest2D(size=[8,8]) UpsamplingBilinear2D(scale_factor=2)          | F(2, 4, 4, 4)
Pad2D(1) Pad2D([1,2,0,1],mode="reflect") ZeroPad2D(2) BatchNorm2D(4) GroupNorm(2,4) InstanceNorm2D(4)               | F(2, 4, 4, 4)
Conv2D(4,2,3,padding=1) Conv2DTranspose(4,3,2,stride=2)                                                            | F(2, 4, 4, 4)
AdaptiveAvgPool1D(2) AdaptiveMaxPool1D(2) AvgPool1D(2) MaxPool1D(2) Pad1D(1) BatchNorm1D(3) InstanceNorm1D(3)       | F(2, 3, 6)
Conv1D(3,4,3) Conv1DTranspose(3,2,3,stride=2) Unflatten(2,[2,3]) Linear(6,2) LayerNorm(6)                           | F(2, 3, 6)
AdaptiveAvgPool3D(2) AdaptiveMaxPool3D(2) AvgPool3D(2) MaxPool3D(2) Pad3D(1) Dropout3D() BatchNorm3D(2)             | F(1, 2, 4, 4, 4)
InstanceNorm3D(2) Conv3D(2,3,2) Conv3DTranspose(2,3,2)                                                             | F(1, 2, 4, 4, 4)
BatchNorm1D(3)                        | F(4, 3)
Fold([4,4],2)                         | F(1, 8, 9)
Bilinear(3,2,4)                       | F(5, 3), F(5, 2)
Embedding(5,3)                        | I(5, 2, 3)
SimpleRNNCell(3,4) SimpleRNNCell(3,4,"relu") GRUCell(3,4) LSTMCell(3,4) GRUCell(3,4,bias_ih_attr=False) | F(2, 3)
GRU(3,4) GRU(3,4,2,"bidirect") SimpleRNN(3,4) SimpleRNN(3,4,2,activation="relu") SimpleRNN(3,4,1,"bidirectional",True) | F(2, 5, 3)
RNN(nn.GRUCell(3,4)) RNN(nn.LSTMCell(3,4),True) BiRNN(nn.LSTMCell(3,4),nn.LSTMCell(3,4)) LSTM(3,4,2,"bidirect")      | F(2, 5, 3)
GRU(3,4)                              | F(2, 5, 3), F(1, 2, 4), I(4, 2, dtype="int32") + 1
CosineSimilarity() PairwiseDistance() MSELoss() L1Loss() SmoothL1Loss() KLDivLoss() SmoothL1Loss(reduction="sum")   | F(4, 3), P(4, 3)
BCELoss()                             | P(4, 3) * 0.4, B(4, 3).astype("float32")
BCEWithLogitsLoss() MultiLabelSoftMarginLoss() SoftMarginLoss() | F(4, 3), B(4, 3).astype("float32")
CrossEntropyLoss() NLLLoss() MultiMarginLoss() CrossEntropyLoss(label_smoothing=0.1) CrossEntropyLoss(reduction="none") | F(4, 3), I(3, 4)
CosineEmbeddingLoss()                 | F(4, 3), F(4, 3), I(2, 4) * 2 - 1
GaussianNLLLoss()                     | F(4, 3), F(4, 3), P(4, 3)
HingeEmbeddingLoss()                  | F(4, 3), F(4, 3).sign()
MarginRankingLoss()                   | F(4), F(4), F(4).sign()
PoissonNLLLoss()                      | F(4, 3), P(4, 3)
TripletMarginLoss() TripletMarginWithDistanceLoss() | F(4, 3), F(4, 3), F(4, 3)
CTCLoss()                             | F(5, 2, 3), I(2, 2, 2, dtype="int32") + 1, I(1, 2) + 5, I(1, 2) + 2
MultiHeadAttention(8,2) TransformerEncoderLayer(8,2,16) TransformerEncoderLayer(8,2,16,normalize_before=True,activation="gelu") | F(2, 3, 8)
MultiHeadAttention(8,2)               | F(2, 3, 8), F(2, 4, 8), F(2, 4, 8), B(2, 1, 3, 4)
TransformerDecoderLayer(8,2,16)       | F(2, 3, 8), F(2, 4, 8)
Transformer(8,2,1,1,16)               | F(2, 3, 8), F(2, 4, 8)
Dropout(0.3,mode="downscale_in_infer") | F(2, 3)
TransformerEncoder(nn.TransformerEncoderLayer(8,2,16),2,nn.LayerNorm(8)) | F(2, 3, 8)
TransformerDecoder(nn.TransformerDecoderLayer(8,2,16),2) | F(2, 3, 8), F(2, 4, 8)
"""

# The number of a result that has no one answer (signs of vectors, what is left over) is not compared: it has no case here.
TABLES = {"paddle": PADDLE, "paddle.linalg": LINALG, "paddle.signal": SIGNAL, "paddle.fft": FFT, "paddle.nn.functional": FUNCTIONAL}
