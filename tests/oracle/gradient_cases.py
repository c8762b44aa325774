"""Calls of functions that phibridge and PyTorch both have, for torch_gradients.py.

A line is an expression, and PyTorch's with | between, where it has another one. F is nn.functional, P the package and T makes
a tensor of a list. R, U and V make tensors of float64 of a shape, from -2 to 2, 0.1 to 2 and -0.9 to 0.9, whose gradients are
compared; I(n, shape) whole numbers from 0 to below n; S a symmetric matrix that is positive definite; RNN(mode, x, states,
weights, layers, both directions, lengths) all results of layers of recurrent cells in one row. A ~ before a line: the operator
computes with a number of float32.
"""

WITHOUT_SECOND_GRADIENTS = 53

FUNCTIONAL = """
F.adaptive_avg_pool1d(R(2, 3, 7), 3)
F.adaptive_avg_pool2d(R(2, 3, 7, 5), [3, 2])
F.adaptive_avg_pool3d(R(1, 2, 5, 4, 6), 2)
F.adaptive_max_pool1d(R(2, 3, 7), 3)
F.adaptive_max_pool2d(R(2, 3, 7, 5), [3, 2])
F.adaptive_max_pool3d(R(1, 2, 5, 4, 6), 2)
~ F.affine_grid(R(2, 2, 3), [2, 1, 3, 4], align_corners=False)
F.avg_pool1d(R(2, 3, 7), 3, 2, 1, exclusive=False) | F.avg_pool1d(R(2, 3, 7), 3, 2, 1)
F.avg_pool2d(R(2, 3, 7, 5), 3, 2, 1, exclusive=False) | F.avg_pool2d(R(2, 3, 7, 5), 3, 2, 1)
F.avg_pool3d(R(1, 2, 5, 4, 6), 2) | F.avg_pool3d(R(1, 2, 5, 4, 6), 2)
F.batch_norm(R(4, 3, 2), T([0.1, 0.2, 0.3]), T([1.0, 2.0, 3.0]), R(3), R(3), True)
F.batch_norm(R(4, 3, 2), T([0.1, 0.2, 0.3]), T([1.0, 2.0, 3.0]), R(3), R(3), False)
F.bilinear(R(2, 3), R(2, 4), R(5, 3, 4), R(1, 5)) | F.bilinear(R(2, 3), R(2, 4), R(5, 3, 4)) + R(1, 5)
F.binary_cross_entropy(U(2, 3) / 3, V(2, 3) * 0 + 0.3)
F.binary_cross_entropy_with_logits(R(2, 3), T([[0.0, 1.0, 0.5], [1.0, 0.0, 0.2]]))
~ F.celu(R(2, 3), 1.3)
F.channel_shuffle(R(2, 6, 2, 2), 3)
F.conv1d(R(2, 4, 7), R(6, 2, 3), R(6), 2, 1, 1, 2) | F.conv1d(R(2, 4, 7), R(6, 2, 3), R(6), 2, 1, 1, 2)
F.conv1d_transpose(R(2, 4, 7), R(4, 3, 3), R(3), 2, 1) | F.conv_transpose1d(R(2, 4, 7), R(4, 3, 3), R(3), 2, 1)
F.conv2d(R(2, 4, 5, 6), R(6, 2, 3, 2), R(6), [2, 1], [1, 0], 1, 2)
F.conv2d(R(2, 4, 5, 6), R(4, 1, 3, 3), R(4), 1, 1, 1, 4)
F.conv2d_transpose(R(2, 4, 5, 3), R(4, 3, 3, 3), R(3), 2, 1) | F.conv_transpose2d(R(2, 4, 5, 3), R(4, 3, 3, 3), R(3), 2, 1)
F.conv2d_transpose(R(2, 4, 5, 3), R(4, 1, 3, 3), R(4), 2, 1, groups=4) | F.conv_transpose2d(R(2, 4, 5, 3), R(4, 1, 3, 3), R(4), 2, 1, groups=4)
F.conv3d(R(1, 2, 4, 3, 4), R(3, 2, 2, 2, 2), R(3), 1, 1)
F.conv3d_transpose(R(1, 2, 3, 2, 3), R(2, 3, 2, 2, 2), R(3), 2) | F.conv_transpose3d(R(1, 2, 3, 2, 3), R(2, 3, 2, 2, 2), R(3), 2)
F.cosine_embedding_loss(R(3, 4), R(3, 4), T([1.0, -1.0, 1.0]), 0.1)
F.cosine_similarity(R(3, 4), R(3, 4), 1)
F.cross_entropy(R(4, 3), I(3, 4))
F.cross_entropy(R(4, 3), I(3, 4), weight=T([0.5, 1.0, 2.0]))
~ F.cross_entropy(R(4, 3), I(3, 4), label_smoothing=0.2) | F.cross_entropy(R(4, 3), I(3, 4), label_smoothing=0.2)
F.cross_entropy(R(4, 3), F.softmax(T([[0.1, 0.2, 0.3]] * 4), -1), soft_label=True) | F.cross_entropy(R(4, 3), F.softmax(T([[0.1, 0.2, 0.3]] * 4), -1))
F.ctc_loss(R(6, 2, 5), I(4, 2, 3) + 1, T([6, 5]), T([3, 2]), reduction='sum') | F.ctc_loss(P.log_softmax(R(6, 2, 5), -1), I(4, 2, 3) + 1, T([6, 5]), T([3, 2]), reduction='sum')
~ F.elu(R(2, 3), 1.3)
F.embedding(I(5, 2, 3), R(5, 4))
F.fold(R(2, 12, 6), [4, 5], [2, 3], strides=[2, 1]) | F.fold(R(2, 12, 6), [4, 5], [2, 3], stride=[2, 1])
F.gaussian_nll_loss(R(2, 3), R(2, 3), U(2, 3))
F.gelu(R(2, 3))
F.gelu(R(2, 3), True) | F.gelu(R(2, 3), approximate='tanh')
F.glu(R(2, 6))
F.grid_sample(R(2, 3, 4, 5), V(2, 3, 2, 2), align_corners=False)
F.grid_sample(R(2, 3, 4, 5), V(2, 3, 2, 2), 'bilinear', 'border', True)
F.hardshrink(R(2, 3))
~ F.hardsigmoid(R(2, 3) * 2)
F.hardswish(R(2, 3) * 2)
F.hardtanh(R(2, 3))
F.hinge_embedding_loss(R(2, 3), T([[1.0, -1.0, 1.0], [-1.0, 1.0, 1.0]]))
F.instance_norm(R(2, 3, 4, 2), weight=R(3), bias=R(3))
~ F.interpolate(R(2, 3, 4, 5), size=[7, 6], mode='bilinear')
~ F.interpolate(R(2, 3, 4, 5), size=[7, 6], mode='bilinear', align_corners=True)
F.interpolate(R(2, 3, 4, 5), size=[8, 10], mode='nearest')
~ F.interpolate(R(2, 3, 4, 5), size=[7, 6], mode='bicubic')
~ F.interpolate(R(2, 3, 4), size=[7], mode='linear')
~ F.interpolate(R(1, 2, 3, 4, 3), size=[4, 5, 6], mode='trilinear')
F.kl_div(R(2, 3), T([[0.2, 0.3, 0.5], [0.1, 0.8, 0.1]]), 'sum') | F.kl_div(R(2, 3), T([[0.2, 0.3, 0.5], [0.1, 0.8, 0.1]]), reduction='sum')
F.l1_loss(R(2, 3), R(2, 3))
~ F.label_smooth(U(2, 3), epsilon=0.1) | U(2, 3) * 0.9 + 0.1 / 3
F.layer_norm(R(2, 3, 4), [3, 4], R(3, 4), R(3, 4))
~ F.leaky_relu(R(2, 3), 0.1)
F.linear(R(2, 3), R(3, 4), R(4)) | R(2, 3) @ R(3, 4) + R(4)
F.local_response_norm(R(2, 6, 4), 3)
F.log_loss(U(2, 1) / 3, T([[1.0], [0.0]])) | -(T([[1.0], [0.0]]) * P.log(U(2, 1) / 3 + 0.0001) + (1 - T([[1.0], [0.0]])) * P.log(1 - UAGAIN / 3 + 0.0001))
F.log_sigmoid(R(2, 3)) | F.logsigmoid(R(2, 3))
F.log_softmax(R(2, 3, 4), 1)
~ F.margin_ranking_loss(R(2, 3), R(2, 3), T([[1.0, -1.0, 1.0], [-1.0, 1.0, 1.0]]), 0.1)
F.max_pool1d(R(2, 3, 7), 3, 2, 1)
F.max_pool2d(R(2, 3, 7, 5), 3, 2, 1)
F.max_pool3d(R(1, 2, 5, 4, 6), 2)
F.max_unpool1d(R(1, 2, 3), T([[[0, 2, 5], [1, 3, 4]]]), 2) | F.max_unpool1d(R(1, 2, 3), T([[[0, 2, 5], [1, 3, 4]]]), 2)
F.max_unpool2d(R(1, 1, 2, 2), T([[[[0, 3], [9, 14]]]]), 2)
F.max_unpool3d(R(1, 1, 1, 2, 2), T([[[[[0, 3], [9, 14]]]]]), 2)
F.mish(R(2, 3))
F.mse_loss(R(2, 3), R(2, 3))
F.multi_label_soft_margin_loss(R(2, 3), T([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])) | F.multilabel_soft_margin_loss(R(2, 3), T([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]))
F.multi_margin_loss(R(4, 3), I(3, 4))
F.nll_loss(R(4, 3), I(3, 4))
F.normalize(R(2, 3))
F.pad(R(2, 3, 4, 5), [1, 2, 0, 1])
F.pad(R(2, 3, 4, 5), [1, 2, 0, 1], 'reflect')
F.pad(R(2, 3, 4, 5), [1, 2, 0, 1], 'replicate')
F.pad(R(2, 3, 4, 5), [1, 2, 0, 1], 'circular')
F.pairwise_distance(R(2, 3), R(2, 3))
F.pixel_shuffle(R(2, 8, 2, 3), 2)
F.pixel_unshuffle(R(2, 2, 4, 6), 2)
F.poisson_nll_loss(R(2, 3), U(2, 3))
F.prelu(R(2, 3, 2), U(3))
F.relu(R(2, 3))
F.relu6(R(2, 3) * 4)
~ F.rrelu(R(2, 3), training=False)
F.scaled_dot_product_attention(R(2, 3, 2, 4), R(2, 3, 2, 4), R(2, 3, 2, 4)) | F.scaled_dot_product_attention(R(2, 3, 2, 4).transpose(1, 2), R(2, 3, 2, 4).transpose(1, 2), R(2, 3, 2, 4).transpose(1, 2)).transpose(1, 2)
~ F.selu(R(2, 3))
F.sigmoid(R(2, 3)) | P.sigmoid(R(2, 3))
F.silu(R(2, 3))
F.smooth_l1_loss(R(2, 3), R(2, 3))
F.soft_margin_loss(R(2, 3), T([[1.0, -1.0, 1.0], [-1.0, 1.0, 1.0]]))
F.softmax(R(2, 3, 4), 1)
F.softplus(R(2, 3), 2.0)
F.softshrink(R(2, 3))
F.softsign(R(2, 3))
F.square_error_cost(R(2, 3), R(2, 3)) | (R(2, 3) - R(2, 3)) ** 2
F.swish(R(2, 3)) | F.silu(R(2, 3))
F.tanh(R(2, 3)) | P.tanh(R(2, 3))
F.tanhshrink(R(2, 3))
F.thresholded_relu(R(2, 3)) | F.threshold(R(2, 3), 1.0, 0.0)
F.triplet_margin_loss(R(2, 3), R(2, 3), R(2, 3), swap=True)
F.triplet_margin_with_distance_loss(R(2, 3), R(2, 3), R(2, 3))
F.unfold(R(2, 3, 4, 5), 2)
F.upsample(R(2, 3, 4, 5), size=[8, 10], mode='nearest') | F.interpolate(R(2, 3, 4, 5), size=[8, 10], mode='nearest')
F.zeropad2d(R(1, 1, 2, 3), [1, 2, 0, 1]) | F.pad(R(1, 1, 2, 3), [1, 2, 0, 1])
F.maxout(R(2, 6, 2, 1), 3) | R(2, 6, 2, 1).reshape(2, 2, 3, 2, 1).max(2)[0]
F.softmax_with_cross_entropy(R(4, 3), I(3, 4, 1)) | F.cross_entropy(R(4, 3), I(3, 4, 1)[:, 0], reduction='none')[:, None]
F.sigmoid_focal_loss(R(2, 3), T([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])) | FOCAL(R(2, 3), T([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]))
F.temporal_shift(R(4, 4, 2, 2), 2) | SHIFT(R(4, 4, 2, 2))
F.dice_loss(F.softmax(R(2, 4, 3), -1), I(3, 2, 4, 1)) | DICE(P.softmax(R(2, 4, 3), -1), I(3, 2, 4, 1))
~ F.dropout(R(2, 3), 0.3, training=False, mode='downscale_in_infer') | R(2, 3) * 0.7
F.npair_loss(R(3, 4), R(3, 4), T([0.0, 1.0, 1.0])) | NPAIR(R(3, 4), R(3, 4), T([0.0, 1.0, 1.0]))
"""

# Without a case, and why; functions in place have that of the function without _.
LEFT_OUT = {
    "random": "alpha_dropout class_center_sample dropout2d dropout3d gumbel_softmax",
    "whole numbers": "gather_tree one_hot sequence_mask accuracy",
    "no peer: compared with Paddle by training_test.py and the case lists": "hsigmoid_loss rnnt_loss margin_cross_entropy diag_embed",
}

PACKAGE = """
P.abs(R(2, 3))
P.acos(V(2, 3))
P.acosh(U(2, 3) + 1.5)
P.asin(V(2, 3))
P.asinh(R(2, 3))
P.atan(R(2, 3))
P.atanh(V(2, 3))
P.cos(R(2, 3))
P.cosh(R(2, 3))
P.digamma(U(2, 3))
P.erf(R(2, 3))
P.erfinv(V(2, 3))
P.exp(R(2, 3))
P.expm1(R(2, 3))
P.frac(R(2, 3))
P.i0(R(2, 3))
P.lgamma(U(2, 3))
P.log(U(2, 3))
P.log10(U(2, 3))
P.log1p(U(2, 3))
P.log2(U(2, 3))
P.logit(U(2, 3) * 0.4)
P.neg(R(2, 3))
P.reciprocal(U(2, 3))
P.rsqrt(U(2, 3))
P.sin(R(2, 3))
P.sinh(R(2, 3))
P.sqrt(U(2, 3))
P.square(R(2, 3))
P.tan(V(2, 3))
P.tanh(R(2, 3))
P.trunc(R(2, 3))
P.nan_to_num(R(2, 3))
P.add(R(2, 3), R(3))
P.subtract(R(2, 3), R(3))
P.multiply(R(2, 3), R(3))
P.divide(R(2, 3), U(3))
P.pow(U(2, 3), 2.5)
P.pow(U(2, 3), R(3))
P.maximum(R(2, 3), R(3))
P.minimum(R(2, 3), R(3))
P.fmax(R(2, 3), R(3))
P.fmin(R(2, 3), R(3))
P.atan2(R(2, 3), U(2, 3))
P.hypot(R(2, 3), R(2, 3))
P.logaddexp(R(2, 3), R(2, 3))
P.lerp(R(2, 3), R(2, 3), 0.3)
P.lerp(R(2, 3), R(2, 3), T([[0.2, 0.3, 0.5], [0.1, 0.8, 0.1]]))
P.clip(R(2, 3), -0.5, 0.5)
P.sum(R(3, 4), 1)
P.mean(R(3, 4), 1, True)
P.prod(U(3, 4), 1)
P.max(R(3, 4), 1) | P.amax(R(3, 4), 1)
P.min(R(3, 4), 1) | P.amin(R(3, 4), 1)
P.amax(R(3, 4), 1)
P.amin(R(3, 4), 1)
P.logsumexp(R(3, 4), 1)
P.std(R(3, 4), 1)
P.var(R(3, 4), 1)
P.median(R(3, 5), 1) | P.median(R(3, 5), 1)[0]
P.nansum(R(3, 4), 1)
P.nanmean(R(3, 4), 1)
P.cumsum(R(3, 4), 1)
P.cumprod(U(3, 4), 1)
P.logcumsumexp(R(3, 4), 1)
P.cummax(R(3, 4), 1)[0]
P.cummin(R(3, 4), 1)[0]
P.kthvalue(R(3, 4), 2)[0]
P.topk(R(3, 4), 2)[0]
P.sort(R(3, 4), 1) | P.sort(R(3, 4), 1)[0]
P.trace(R(3, 3))
P.diag(R(3))
P.diagonal(R(3, 4))
P.diagflat(R(3))
P.tril(R(3, 3))
P.triu(R(3, 3))
P.dist(R(2, 3), R(2, 3))
~ P.renorm(R(2, 3), 2.0, 0, 1.0)
P.concat([R(2, 3), R(1, 3)], 0) | P.cat([R(2, 3), R(1, 3)], 0)
P.stack([R(2, 3), R(2, 3)], 1)
P.unbind(R(2, 3), 0)[1]
P.split(R(4, 3), 2, 0)[1] | P.split(R(4, 3), 2, 0)[1]
P.chunk(R(4, 3), 2, 0)[0]
P.tile(R(2, 3), [2, 1])
P.expand(R(1, 3), [2, 3]) | R(1, 3).expand(2, 3)
P.reshape(R(2, 6), [3, 4])
P.flatten(R(2, 3, 2), 1)
P.squeeze(R(1, 3, 1), 0)
P.unsqueeze(R(2, 3), 1)
P.transpose(R(2, 3, 4), [2, 0, 1]) | R(2, 3, 4).permute(2, 0, 1)
P.moveaxis(R(2, 3, 4), 0, 2)
P.flip(R(2, 3), [0, 1])
P.rot90(R(2, 3))
P.roll(R(2, 3), 1, 1)
P.gather(R(4, 3), T([3, 0, 3]), 0) | P.index_select(R(4, 3), 0, T([3, 0, 3]))
P.index_select(R(4, 3), T([3, 0, 3]), 0) | P.index_select(R(4, 3), 0, T([3, 0, 3]))
P.index_add(R(4, 3), T([3, 0]), 0, R(2, 3)) | P.index_add(R(4, 3), 0, T([3, 0]), R(2, 3))
P.index_sample(R(2, 3), T([[0, 2], [1, 1]])) | P.gather(R(2, 3), 1, T([[0, 2], [1, 1]]))
P.take_along_axis(R(4, 3), T([[0, 2, 1]]), 0) | P.take_along_dim(R(4, 3), T([[0, 2, 1]]), 0)
P.put_along_axis(R(4, 3), T([[0, 2, 1]]), R(1, 3), 0) | P.scatter(R(4, 3), 0, T([[0, 2, 1]]), R(1, 3))
P.masked_select(R(2, 3), T([[True, False, True], [False, True, True]]))
P.masked_fill(R(2, 3), T([[True, False, True], [False, True, True]]), 2.0)
P.where(T([[True, False, True], [False, True, True]]), R(2, 3), R(2, 3))
P.repeat_interleave(R(2, 3), 2, 1)
P.take(R(2, 3), T([0, 5, 3]))
P.unfold(R(7), 0, 3, 2) | R(7).unfold(0, 3, 2)
P.matmul(R(2, 3, 4), R(4, 2))
P.mm(R(2, 3), R(3, 4))
P.bmm(R(2, 3, 4), R(2, 4, 2))
P.mv(R(2, 3), R(3))
P.dot(R(3), R(3))
P.inner(R(2, 3), R(4, 3))
P.outer(R(3), R(4))
P.cross(R(2, 3), R(2, 3), 1)
P.kron(R(2, 2), R(2, 3))
P.tensordot(R(2, 3), R(3, 4), 1)
P.addmm(R(2, 4), R(2, 3), R(3, 4), 0.5, 2.0) | P.addmm(R(2, 4), R(2, 3), R(3, 4), beta=0.5, alpha=2.0)
P.einsum('ij,jk->ik', R(2, 3), R(3, 4))
P.cdist(R(3, 4), R(2, 4)) | (R(3, 4)[:, None] - R(2, 4)[None]).square().sum(-1).sqrt()
P.trapezoid(R(2, 3))
P.vander(R(3), 3) | P.stack([R(3) ** 2, AGAIN, AGAIN ** 0], 1)
P.quantile(R(7), 0.3)
P.polygamma(U(2, 3), 1) | P.polygamma(1, U(2, 3))
P.as_strided(R(12), [2, 3], [4, 2]) | P.as_strided(R(12), [2, 3], [4, 2]).clone()
P.angle(P.complex(R(2, 3), U(2, 3)))
P.real(P.complex(R(2, 3), R(2, 3)) * P.complex(R(2, 3), R(2, 3)))
P.imag(P.conj(P.complex(R(2, 3), R(2, 3))) * P.complex(R(2, 3), R(2, 3)))
P.as_real(P.as_complex(R(2, 3, 2)) * P.as_complex(T([[[0.5, -2.0]]]))) | P.view_as_real(P.view_as_complex(R(2, 3, 2)) * P.view_as_complex(T([[[0.5, -2.0]]])))
P.broadcast_tensors([R(1, 3), R(2, 1)])[0] | P.broadcast_tensors(R(1, 3), R(2, 1))[0]
P.expand_as(R(1, 3), R(2, 3)) | R(1, 3).expand_as(R(2, 3))
P.gather_nd(R(4, 3), T([[0, 2], [3, 1]])) | R(4, 3)[T([0, 3]), T([2, 1])]
P.i0e(R(2, 3)) | P.special.i0e(R(2, 3))
P.i1(R(2, 3)) | P.special.i1(R(2, 3))
P.i1e(R(2, 3)) | P.special.i1e(R(2, 3))
P.index_put(R(4, 3), [T([0, 3]), T([2, 1])], R(2))
P.meshgrid(R(2), R(3))[0] | P.meshgrid(R(2), R(3), indexing='ij')[0]
P.nanmedian(R(3, 5), 1) | P.nanmedian(R(3, 5), 1)[0]
P.reverse(R(2, 3), [1]) | P.flip(R(2, 3), [1])
P.ceil(R(2, 3))
P.floor(R(2, 3))
P.round(R(2, 3))
P.sign(R(2, 3))
P.scatter(R(4, 3), T([3, 0]), R(2, 3)) | P.index_copy(R(4, 3), 0, T([3, 0]), R(2, 3))
P.scatter_nd_add(R(4, 3), T([[3], [0], [3]]), R(3, 3)) | P.index_add(R(4, 3), 0, T([3, 0, 3]), R(3, 3))
P.strided_slice(R(6, 3), [0], [5], [0], [-2]) | R(6, 3)[T([5, 3, 1])]
P.unstack(R(3, 2), 0)[1] | P.unbind(R(3, 2), 0)[1]
P.multiplex([R(3, 2), R(3, 2)], T([[0], [1], [0]])) | P.stack([R(3, 2), R(3, 2)])[T([0, 1, 0]), T([0, 1, 2])]
~ P.stanh(R(2, 3)) | 1.7159 * P.tanh(0.67 * R(2, 3))
P.crop(R(4, 3), [2, 2], [1, 0]) | R(4, 3)[1:3, 0:2]
P.signal.stft(R(16), 8).abs() | P.stft(R(16), 8, 2, 8, T([1.0] * 8), return_complex=True).abs()
P.linalg.cholesky_solve(R(3, 2), P.tril(S(3)), False) | P.cholesky_solve(R(3, 2), P.tril(S(3)), False)
P.linalg.lu(S(3))[0] | P.linalg.lu_factor(S(3))[0]
P.linalg.det(S(3))
P.linalg.slogdet(S(3))[1] | P.linalg.slogdet(S(3))[1]
P.linalg.inv(S(3))
P.linalg.cholesky(S(3))
P.linalg.solve(S(3), R(3, 2))
P.linalg.triangular_solve(S(3), R(3, 2)) | P.linalg.solve_triangular(S(3), R(3, 2), upper=True)
P.linalg.norm(R(3, 4))
P.linalg.norm(R(3, 4), 1, 1) | P.linalg.vector_norm(R(3, 4), 1, 1)
P.linalg.eigvalsh(S(3))
P.linalg.pinv(S(3))
P.linalg.matrix_power(S(3), 3)
P.linalg.multi_dot([R(2, 3), R(3, 4), R(4, 2)])
P.linalg.qr(S(3))[1] * P.linalg.qr(AGAIN)[1]
P.linalg.svd(S(3))[1]
P.fft.rfft(R(8)).abs()
P.fft.irfft(P.fft.rfft(R(8)))
P.fft.fft(P.complex(R(8), R(8))).abs()
P.linalg.eigh(S(3))[0]
P.linalg.eigh(S(3))[1] ** 2
P.increment(R(1) * 1, 2.0) | R(1) + 2
P.mode(R(3, 4))[0]
P.ops.set_value(R(3, 4), value_tensor=R(3, 2), starts=[0], ends=[3], steps=[2], axes=[1]) | P.slice_scatter(R(3, 4), R(3, 2), 1, 0, 3, 2)
P.ops.group_norm(R(2, 6, 3, 2), R(6), R(6), groups=3) | F.group_norm(R(2, 6, 3, 2), 3, R(6), R(6))
P.ops.group_norm(R(2, 4, 5), groups=2) | F.group_norm(R(2, 4, 5), 2)
P.ops.group_norm(R(2, 3, 2, 6), R(6), R(6), groups=2, data_layout='NHWC') | F.group_norm(R(2, 3, 2, 6).permute(0, 3, 1, 2), 2, R(6), R(6)).permute(0, 2, 3, 1)
RNN('LSTM', R(3, 2, 4), [R(1, 2, 5), R(1, 2, 5)], [R(20, 4), R(20, 5), R(20), R(20)], 1, False)
RNN('LSTM', R(3, 2, 4), [R(4, 2, 3), R(4, 2, 3)], [R(12, 4), R(12, 3), R(12, 4), R(12, 3), R(12, 6), R(12, 3), R(12, 6), R(12, 3), R(12), R(12), R(12), R(12), R(12), R(12), R(12), R(12)], 2, True)
RNN('LSTM', R(4, 3, 2), [R(2, 3, 3), R(2, 3, 3)], [R(12, 2), R(12, 3), R(12, 2), R(12, 3), R(12), R(12), R(12), R(12)], 1, True, [2, 4, 1])
RNN('GRU', R(3, 2, 4), [R(2, 2, 3)], [R(9, 4), R(9, 3), R(9, 3), R(9, 3), R(9), R(9), R(9), R(9)], 2, False)
RNN('GRU', R(4, 3, 2), [R(2, 3, 3)], [R(9, 2), R(9, 3), R(9, 2), R(9, 3), R(9), R(9), R(9), R(9)], 1, True, [4, 1, 3])
RNN('RNN_TANH', R(3, 2, 4), [R(1, 2, 5)], [R(5, 4), R(5, 5), R(5), R(5)], 1, False)
RNN('RNN_RELU', R(3, 2, 4), [R(2, 2, 3)], [R(3, 4), R(3, 3), R(3, 4), R(3, 3), R(3), R(3), R(3), R(3)], 1, True)
"""

# Operators that have a gradient and a function, and that no call runs.
OPERATORS_LEFT_OUT = {
    "another form, under the name of older programs, of an operator that calls run":
        "bicubic_interp bilinear_interp linear_interp nearest_interp trilinear_interp expand expand_as_v2 reshape squeeze transpose "
        "unsqueeze mul deformable_conv_v1",
    "a form that fewer steps make of operators that calls run": "l1_norm norm squared_l2_norm fill_any soft_relu",
    "random": "exponential gumbel_softmax poisson",
    "PyTorch has no gradient of it": "elementwise_heaviside identity_loss",
    "in one process it is batch_norm, which calls run": "sync_batch_norm",
    "PyTorch without torchvision, torchaudio and graphs has none; the case lists compare it with differences":
        "deformable_conv roi_align roi_pool psroi_pool yolov3_loss warprnnt graph_send_recv graph_send_ue_recv graph_send_uv "
        "segment_pool hierarchical_sigmoid margin_cross_entropy nce shuffle_channel frame overlap_add",
    "its result has a sign or an order of its own, which no sum of it has": "eig lu_unpack",
    "in place; the case lists compare it with differences": "fill_diagonal fill_diagonal_tensor",
    "sparse: PyTorch has gradients of few functions, and of none of these in both layouts; the case lists compare it with differences":
        "sparse_abs sparse_acos sparse_acosh sparse_add sparse_addmm sparse_asin sparse_asinh sparse_atan sparse_atanh "
        "sparse_batch_norm sparse_cast sparse_conv3d sparse_divide sparse_expm1 sparse_fused_attention sparse_leaky_relu "
        "sparse_log1p sparse_masked_matmul sparse_matmul sparse_maxpool sparse_multiply sparse_mv sparse_pow sparse_relu "
        "sparse_relu6 sparse_reshape sparse_sin sparse_sinh sparse_slice sparse_softmax sparse_sparse_coo_tensor sparse_sqrt "
        "sparse_square sparse_subtract sparse_sum sparse_sync_batch_norm sparse_tan sparse_tanh sparse_to_dense "
        "sparse_to_sparse_coo sparse_to_sparse_csr sparse_transpose sparse_values",
}
